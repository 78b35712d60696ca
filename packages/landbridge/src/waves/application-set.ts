import type { YamlRecord } from "../verify/yaml/json";
import { ARGOCD_NAMESPACE, FINALIZER, RETRY } from "./application";
import { REVISION } from "./cluster-application";
import type { ContractValue } from "./contract-text";

/** Label of a cluster Secret by which the root Application finds its cluster. */
export const ENVIRONMENT_LABEL = "landbridge.dev/environment";

/** Name of the root Application. */
export const ROOT_NAME = "platform";

/** What an ApplicationSet reads of a cluster. */
const annotation = (key: string): string => `{{ .metadata.annotations.${key} }}`;

/** The same where the contract may lack it: then the empty text. */
const optionalAnnotation = (key: string): string =>
  `{{ index .metadata.annotations "${key}" | default "" }}`;

/**
 * The ApplicationSet that creates the root Application. It reads every contract value from the cluster Secret, so that one
 * that is missing is an error before anything is changed.
 */
export function rootApplicationSet(
  environment: string,
  path: string,
  values: readonly ContractValue[],
): YamlRecord {
  return {
    apiVersion: "argoproj.io/v1alpha1",
    kind: "ApplicationSet",
    metadata: { name: ROOT_NAME, namespace: ARGOCD_NAMESPACE },
    spec: {
      goTemplate: true,
      goTemplateOptions: ["missingkey=error"],
      generators: [
        { clusters: { selector: { matchLabels: { [ENVIRONMENT_LABEL]: environment } } } },
      ],
      template: {
        metadata: { name: ROOT_NAME, finalizers: [FINALIZER] },
        spec: {
          project: "default",
          destination: { server: "{{ .server }}", namespace: ARGOCD_NAMESPACE },
          source: {
            repoURL: annotation("addons_repo_url"),
            targetRevision: annotation("addons_repo_revision"),
            path,
            helm: {
              parameters: [REVISION],
              valuesObject: {
                repository: annotation("addons_repo_url"),
                server: "{{ .server }}",
                contract: Object.fromEntries(
                  values.map(({ key, optional = false }) => [
                    key,
                    optional ? optionalAnnotation(key) : annotation(key),
                  ]),
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
      },
    },
  };
}
