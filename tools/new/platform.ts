import * as fs from "node:fs";
import { createRequire } from "node:module";
import * as os from "node:os";
import * as path from "node:path";

import { App } from "cdktf";
import { isUserError, UserError } from "landbridge/errors";

import type * as Config from "../../config";
import type { Platform, PlatformInput } from "../../config/schema";
import { validatePlatform } from "../../config/validate";
import type { AccountName } from "../../lib/aws-names";
import { locateProblems } from "../../lib/source/config-error";
import { explainLoadError } from "../../lib/source/load-error";
import { ACCOUNT_NAMES } from "../../stacks/account-names";
import { addPlatform } from "../../stacks/platform";
import type { Existing } from "./addon/plan";

const load = createRequire(__filename);
const FOLDER = "config";

/** The configuration of the checkout. @throws UserError if it can't be loaded */
export function loadConfiguration(root: string): PlatformInput {
  try {
    return (load("../../config") as typeof Config).platform;
  } catch (error) {
    const problems = explainLoadError(error, { root, folder: FOLDER });
    throw problems === undefined ? error : new UserError(problems);
  }
}

/**
 * Checks a configuration.
 * @param names account-wide names apart from those that the core stack gives today
 * @throws UserError with every mistake, each with the line that it is written in
 */
export function checkConfiguration(
  root: string,
  input: PlatformInput,
  names: readonly AccountName[] = [],
): Platform {
  try {
    return validatePlatform(input, [...ACCOUNT_NAMES, ...names]);
  } catch (error) {
    if (!isUserError(error)) throw error;
    throw new UserError(locateProblems(error.problems, { root, folder: FOLDER }));
  }
}

/** Entries of a platform's contracts. */
export function existingIn(platform: Platform): Existing {
  const outdir = fs.mkdtempSync(path.join(os.tmpdir(), "landbridge-new-"));
  try {
    const contracts = addPlatform(new App({ outdir }), platform).map(({ core }) => core.contract);
    return {
      namespaces: new Set(contracts.flatMap(({ namespaces }) => [...namespaces.keys()])),
      identities: new Set(contracts.flatMap(({ identities }) => [...identities.keys()])),
      services: new Set(contracts.flatMap(({ services }) => [...services.keys()])),
    };
  } finally {
    fs.rmSync(outdir, { recursive: true });
  }
}
