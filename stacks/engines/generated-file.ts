import * as fs from "node:fs";
import * as path from "node:path";

import { UserError } from "landbridge/errors";

import type { Contract } from "../../modules/contract";

/** The checkout, whose generated files Terraform installs. */
const ROOT = path.resolve(__dirname, "../..");

/** The directory of an environment that Argo CD reconciles, however it was installed. */
export const argocdDirectory = (environment: string): string => `gitops/argocd/${environment}`;

/**
 * A file that `landbridge waves` has written for the contract's engine.
 * @throws UserError if it doesn't exist
 */
export function generatedFile({ engine, environment }: Contract, name: string): string {
  const file = path.join(engine.path, name);
  try {
    return fs.readFileSync(path.join(ROOT, file), "utf8");
  } catch {
    throw new UserError({
      place: file,
      message: "does not exist, and Argo CD is installed with it",
      remedy: `run \`npx landbridge waves --env ${environment}\` and commit what it writes`,
    });
  }
}
