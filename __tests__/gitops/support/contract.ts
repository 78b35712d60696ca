import { platform } from "../../../config";
import { awsEnvironment, type PlatformInput } from "../../../config/schema";
import { validatePlatform } from "../../../config/validate";
import type { ContractDocument } from "../../../modules/contract";
import { contractDocumentOf } from "../../../modules/contract";
import { ACCOUNT_NAMES } from "../../../stacks/account-names";
import { CoreStack } from "../../../stacks/core-stack";
import { addPlatform } from "../../../stacks/platform";
import { addonsPlatform, argocdWithAddons } from "../../support/addons-platform";
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

function contractsOf(input: PlatformInput): ReadonlyMap<string, ContractDocument> {
  const environments = addPlatform(testApp(), validatePlatform(input, ACCOUNT_NAMES));
  return new Map(
    environments.map(({ environment, core }) => [
      environment.name,
      contractDocumentOf(core.contract),
    ]),
  );
}

const own = contractsOf(platform);
const contracts = new Map([...own, ...contractsOf(addonsPlatform)]);

/** An environment of the tests with Argo CD, and the addons that are different there. */
export const ARGOCD_WITH_ADDONS = "argocd-with-addons";
// Without the bootstrap stack, which would read the Applications that `landbridge waves` writes.
const argocd = new CoreStack(testApp(), "core", {
  platform: "landbridge",
  environment: awsEnvironment.parse(argocdWithAddons),
});
contracts.set(ARGOCD_WITH_ADDONS, contractDocumentOf(argocd.contract));

/** Names of the environments that the tree must have. */
export const ENVIRONMENTS: readonly string[] = [...own.keys()];

/** An environment of the tests, with every optional addon. */
export const WITH_ADDONS = addonsPlatform.defaultEnvironment;

/** The contract that the tree of an environment is held against; fails for an unknown environment. */
export function contractOf(environment: string): TreeContract {
  const contract = contracts.get(environment);
  if (contract === undefined) throw new Error(`No contract for gitops/clusters/${environment}`);
  return contract;
}
