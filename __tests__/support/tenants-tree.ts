import * as fs from "node:fs";
import * as path from "node:path";

import type { AwsEnvironmentInput, PlatformInput } from "../../config/schema";
import { validatePlatform } from "../../config/validate";
import { tenantFiles } from "../../fleet/tenants/files";
import { platformAccountFiles } from "../../fleet/tenants/platform-accounts";
import { contractDocumentOf } from "../../modules/contract";
import { DiskRepository } from "../../packages/landbridge/src/verify/repository/disk-repository";
import { verifyFleet } from "../../packages/landbridge/src/verify/verify-repository";
import { staleFiles } from "../../packages/landbridge/src/waves/files";
import { generateArgocd } from "../../packages/landbridge/src/waves/generate";
import { writeStale } from "../../packages/landbridge/src/waves/write";
import { runProof } from "../../proof/run";
import { ACCOUNT_NAMES } from "../../stacks/account-names";
import { clusterSecretOf } from "../../stacks/engine";
import { addPlatform } from "../../stacks/platform";
import { platformReleases } from "../../tools/fleet/platform-releases";
import { temporaryFolder } from "../../tools/jest/temporary-folder";
import { testApp } from "./app";
import { dev } from "./fixture-platform";

const CHECKOUT = path.resolve(__dirname, "../..");

/** Two tenants: one with a public repository and a host, one that signs in. */
export const TENANTS: NonNullable<AwsEnvironmentInput["tenants"]> = {
  shop: { git: { url: "https://github.com/acme/shop.git", path: "./deploy" }, hosts: ["shop"] },
  "back-office": {
    git: {
      url: "ssh://git@github.com/acme/back-office.git",
      secretArn: "arn:aws:secretsmanager:eu-west-1:111122223333:secret:back-office-AbCdEf",
    },
    egressCidrs: ["10.20.64.0/20"],
  },
};

/** A platform with one environment that has these tenants. */
export function tenantsPlatform(more: Partial<AwsEnvironmentInput> = {}): PlatformInput {
  const environment = { ...dev, tenants: TENANTS, ...more };
  return {
    platform: "landbridge",
    defaultEnvironment: environment.name,
    environments: [environment],
  };
}

/** A copy of the tree with that environment, its tenants listed, and what `npm run fleet` writes. */
export async function tenantsTree(input: PlatformInput): Promise<string> {
  const root = temporaryFolder();
  fs.cpSync(path.join(CHECKOUT, "gitops"), path.join(root, "gitops"), { recursive: true });
  const valid = validatePlatform(input, ACCOUNT_NAMES);
  write(root, tenantFiles(valid));
  for (const environment of valid.environments) {
    list(root, environment.name);
    const releases = await platformReleases(root, environment);
    if (releases !== undefined) write(root, platformAccountFiles(releases));
  }
  return root;
}

/** Adds the tenants to what the environment lists. */
function list(root: string, environment: string): void {
  const file = path.join(root, `gitops/clusters/${environment}/platform/kustomization.yaml`);
  const text = fs.readFileSync(file, "utf8");
  const entry = `components:\n  - ../../../tenants/${environment}\n`;
  const isFirst = !text.includes("components:\n");
  fs.writeFileSync(
    file,
    isFirst
      ? text.replace("resources:\n", `${entry}resources:\n`)
      : text.replace("components:\n", entry),
  );
}

function write(root: string, files: ReadonlyMap<string, string>): void {
  for (const [file, text] of files) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text);
  }
}

/** Writes what `landbridge waves` makes of the environment. */
export async function writeWaves(root: string, environment: string): Promise<void> {
  const [from, to] = [`gitops/clusters/${environment}`, `gitops/argocd/${environment}`];
  const repository = new DiskRepository(root);
  const { fleet } = await verifyFleet({ repository, paths: [from], terraform: false, rules: [] });
  const [model] = fleet.models;
  if (model === undefined) throw new Error(`${from} is not a cluster path of Flux`);
  writeStale(root, staleFiles(repository, to, generateArgocd(model, environment, to)));
}

/** The proof of that environment against a tree. */
export function provenTenants(root: string, input: PlatformInput): ReturnType<typeof runProof> {
  const contracts = addPlatform(testApp(), validatePlatform(input, ACCOUNT_NAMES)).map(
    ({ environment, core }) => ({
      ...contractDocumentOf(core.contract),
      clusterSecret: clusterSecretOf(environment, core),
    }),
  );
  return runProof(contracts, root, "1.2.3");
}
