import * as fs from "node:fs";
import * as path from "node:path";

import type { AwsEnvironmentInput } from "../../config/schema";
import { validatePlatform } from "../../config/validate";
import { contractDocumentOf } from "../../modules/contract";
import { runProof } from "../../proof/run";
import { ACCOUNT_NAMES } from "../../stacks/account-names";
import { addPlatform } from "../../stacks/platform";
import { temporaryFolder } from "../../tools/jest/temporary-folder";
import { addonsPlatform, full, platformFolder, writeFleet } from "./addons-platform";
import { testApp } from "./app";
import { sopsConfigurationOf } from "./modules-platform";

const CHECKOUT = path.resolve(__dirname, "../..");

/** A copy of the GitOps repository whose only environment is that of the tests with addons. */
export function treeOfFull(): string {
  const root = temporaryFolder();
  fs.cpSync(path.join(CHECKOUT, "gitops"), path.join(root, "gitops"), { recursive: true });
  fs.rmSync(path.join(root, "gitops/clusters"), { recursive: true });
  fs.cpSync(path.join(CHECKOUT, "gitops/clusters/base"), path.join(root, "gitops/clusters/base"), {
    recursive: true,
  });
  fs.rmSync(path.join(root, "gitops/fleet"), { recursive: true, force: true });
  fs.writeFileSync(path.join(root, ".sops.yaml"), sopsConfigurationOf(full.name));
  return root;
}

/**
 * The proof of an environment with addons and modules switched on in config/, and components listed in Git.
 * @param root a tree of `treeOfFull`
 */
export function proven(
  root: string,
  on: Pick<AwsEnvironmentInput, "addons" | "modules">,
  listed: readonly string[],
  resources: readonly string[] = [],
): ReturnType<typeof runProof> {
  const folder = path.join(root, "gitops/clusters/full/platform");
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, "kustomization.yaml"), platformFolder(listed, resources));
  const topology = on.addons?.crossplane === undefined ? undefined : full.topology;
  writeFleet(root, metricsOf(on.addons));
  const environments = [{ ...full, addons: {}, modules: {}, ...on, topology }];
  const contracts = addPlatform(
    testApp(),
    validatePlatform({ ...addonsPlatform, environments }, ACCOUNT_NAMES),
  ).map(({ core }) => contractDocumentOf(core.contract));
  return runProof(contracts, root, "1.2.3");
}

/** Of these addons, those that what Git has of workload clusters depends on. */
function metricsOf(addons: AwsEnvironmentInput["addons"] = {}): AwsEnvironmentInput["addons"] {
  const { "amazon-managed-prometheus": metrics, "kube-prometheus-stack": stack } = addons;
  return {
    ...(metrics && { "amazon-managed-prometheus": metrics }),
    ...(stack && { "kube-prometheus-stack": stack }),
  };
}
