import { WORKLOAD_CLUSTER } from "../contract/document";
import { list, record, type YamlRecord } from "../verify/yaml/json";
import { ARGOCD_NAMESPACE, FINALIZER, RETRY, WAVE } from "./application";
import { type Template } from "./application-template";
import { ContractText, Expression, type ContractValue } from "./contract-text";

/** The commit that is synced: every Application reads the same one, and a change passes the waves too. */
export const REVISION = { name: "revision", value: "$ARGOCD_APP_REVISION", forceString: true };

/**
 * The Application that has all Applications of a workload cluster, in waves of its own. It comes after what the hub has for it,
 * and nothing waits for it.
 * @param path the chart of these Applications
 * @param values what the chart reads of the contract
 */
export function clusterApplication(
  cluster: string,
  path: string,
  values: readonly ContractValue[],
): YamlRecord {
  const server = new Expression(".Values.server");
  const repoURL = new Expression(".Values.repository");
  return {
    apiVersion: "argoproj.io/v1alpha1",
    kind: "Application",
    metadata: {
      name: cluster,
      namespace: ARGOCD_NAMESPACE,
      labels: { [WORKLOAD_CLUSTER]: cluster },
      annotations: { [WAVE]: "0" },
      finalizers: [FINALIZER],
    },
    spec: {
      project: "default",
      destination: { server, namespace: ARGOCD_NAMESPACE },
      source: {
        repoURL,
        targetRevision: new Expression(".Values.revision"),
        path,
        helm: {
          parameters: [REVISION],
          valuesObject: {
            repository: repoURL,
            server,
            contract: Object.fromEntries(
              values.map((value) => [value.key, new ContractText([value])]),
            ),
          },
        },
      },
      syncPolicy: {
        automated: { prune: true, selfHeal: true },
        syncOptions: ["ServerSideApply=true"],
        retry: RETRY,
      },
    },
  };
}

/**
 * The project of a workload cluster: its Applications may deploy there and nowhere else, from the sources that they have.
 * @param wave before all of them, so that it is deleted after them
 */
export function clusterProject(
  cluster: string,
  wave: number,
  applications: readonly Template[],
): YamlRecord {
  return {
    apiVersion: "argoproj.io/v1alpha1",
    kind: "AppProject",
    metadata: {
      name: cluster,
      namespace: ARGOCD_NAMESPACE,
      annotations: { [WAVE]: String(wave) },
      // Argo CD then keeps it until no Application names it, which couldn't be deleted without it (finalizeProjectDeletion).
      finalizers: [FINALIZER],
    },
    spec: {
      description: `What is applied to the workload cluster ${cluster}`,
      // EKS's Argo CD wants it.
      sourceNamespaces: [ARGOCD_NAMESPACE],
      sourceRepos: repositoriesOf(applications),
      destinations: [{ name: cluster, namespace: "*" }],
      clusterResourceWhitelist: [{ group: "*", kind: "*" }],
    },
  };
}

function repositoriesOf(applications: readonly Template[]): readonly unknown[] {
  const all = applications.flatMap(({ data }) => {
    const source = record(data, "spec", "source");
    const sources = source === undefined ? list(data, "spec", "sources") : [source];
    return sources.map((one) => record({ one }, "one")?.repoURL);
  });
  return [...new Map(all.map((url) => [JSON.stringify(url), url])).values()];
}
