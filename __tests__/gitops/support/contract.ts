import { platform } from "../../../config";
import { validatePlatform } from "../../../config/validate";
import type { ContractDocument } from "../../../modules/contract";
import { contractDocumentOf } from "../../../modules/contract";
import { ACCOUNT_NAMES } from "../../../stacks/account-names";
import { addPlatform } from "../../../stacks/platform";
import { testApp } from "../../support/app";

/** The part of an environment's contract that the tree's checks read. */
export interface TreeContract {
  /** Variables of the general ConfigMap, with a value or stand-in. */
  readonly variables: Readonly<Record<string, { readonly value: unknown }>>;
  /** Per-service ConfigMaps, read by HelmRelease.valuesFrom. */
  readonly services: Readonly<
    Record<string, { readonly namespace: string; readonly configMap: string; readonly key: string }>
  >;
  /** Namespaces that Terraform makes, by name. */
  readonly namespaces: Readonly<Record<string, unknown>>;
}

/** Name of the general ConfigMap in flux-system. */
export { VARIABLES_CONFIG_MAP as GENERAL_CONFIG_MAP } from "landbridge/contract";

const contracts = new Map<string, ContractDocument>(
  addPlatform(testApp(), validatePlatform(platform, ACCOUNT_NAMES)).map(({ environment, core }) => [
    environment.name,
    contractDocumentOf(core.contract),
  ]),
);

/** Names of the environments that the tree must have. */
export const ENVIRONMENTS: readonly string[] = [...contracts.keys()];

/** The contract that the tree of an environment is held against; fails for an unknown environment. */
export function contractOf(environment: string): TreeContract {
  const contract = contracts.get(environment);
  if (contract === undefined) throw new Error(`No contract for gitops/clusters/${environment}`);
  return contract;
}
