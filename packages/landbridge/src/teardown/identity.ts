import {
  ENGINE_NAMESPACE,
  VARIABLES_CONFIG_MAP,
  type ContractDocument,
} from "../contract/document";
import { engineNamespace } from "../contract/document-engine";
import type { Api } from "../doctor/cluster/api";
import { ResourcePaths } from "../doctor/cluster/resource-paths";
import { UserError } from "../errors/user-error";
import { KUSTOMIZE_GROUP } from "../verify/flux/kinds";
import { at, isRecord, record, text } from "../verify/yaml/json";

/**
 * Makes sure that a cluster is that of an environment: by what Flux reconciles there, else by the values
 * that Terraform has written, else by a context that has the name of its ARN.
 * @throws UserError if it is another one, or nothing says which one it is
 */
export async function assertCluster(api: Api, contract: ContractDocument): Promise<void> {
  const { environment, engine, hub } = contract;
  const path = await reconciledPath(api);
  if (path !== undefined) {
    // The contract of a workload environment names what its hub reconciles.
    if (path === engine.path && hub === undefined) return;
    throw problem(
      hub === undefined
        ? `this cluster reconciles ${path}, it is not that of ${environment} (${engine.path})`
        : `this cluster reconciles ${path}, it is not that of ${environment}, which has no engine`,
    );
  }
  const differing = await differingVariable(api, contract);
  if (differing === null) return;
  if (differing !== undefined) {
    throw problem(`this cluster is not that of ${environment}: its ${differing} has another value`);
  }
  const cluster = contract.infrastructure?.cluster;
  const arn =
    cluster === undefined
      ? undefined
      : `:eks:${cluster.region}:${cluster.accountId}:cluster/${cluster.name}`;
  if (arn !== undefined && /^arn:aws[a-z-]*:eks:/.test(api.context) && api.context.endsWith(arn)) {
    return;
  }
  const remedy =
    cluster === undefined
      ? ""
      : `; use the context that \`aws eks update-kubeconfig --name ${cluster.name} --region ${cluster.region}\` writes`;
  throw problem(`nothing in this cluster says that it is that of ${environment}${remedy}`);
}

function problem(message: string): UserError {
  return new UserError({ place: "--context", message });
}

/** The folder that the root Kustomization reconciles; undefined where there is none. */
async function reconciledPath(api: Api): Promise<string | undefined> {
  const version = "v1";
  const id = {
    group: KUSTOMIZE_GROUP,
    kind: "Kustomization",
    namespace: ENGINE_NAMESPACE,
    name: ENGINE_NAMESPACE,
  };
  const found = await new ResourcePaths(api).of(id, version);
  const root = found === undefined ? undefined : await api.get(found);
  return text(root, "spec", "path")?.replace(/^\.?\/+|\/+$/g, "");
}

/** A variable whose value differs; null if all are equal, undefined if there is nothing to compare. */
async function differingVariable(
  api: Api,
  contract: ContractDocument,
): Promise<string | null | undefined> {
  const path = `/api/v1/namespaces/${engineNamespace(contract)}/configmaps/${VARIABLES_CONFIG_MAP}`;
  const data = record(await api.get(path), "data");
  const known = Object.entries(contract.variables).filter(([, { known: isKnown }]) => isKnown);
  if (!isRecord(data) || known.length === 0) return undefined;
  const differing = known.find(([key, { value }]) => at(data, key) !== String(value));
  return differing === undefined ? null : differing[0];
}
