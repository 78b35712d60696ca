import type { ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import { record, text } from "../../yaml/json";
import type { ClusterRule } from "../rule";
import { remoteReads } from "./remote-secrets";

/** LB114 */
export const remoteSecretNotGranted: ClusterRule = {
  id: "LB114",
  name: "remote-secret-not-granted",
  severity: "error",
  summary: "An ExternalSecret reads a secret that its store's role may not read.",
  why: "AWS answers AccessDenied, the Secret is never created, and the pods that need it don't start.",
  remedy: "Grant access to the secret to the role of the store's service account.",
  *check(model) {
    for (const { object, path, secret, store } of remoteReads(model)) {
      if (secret?.readers === undefined) continue;
      const reader = readerOf(model, store);
      if (reader === undefined) continue;
      const granted = secret.readers.some(
        ({ namespace, serviceAccount }) => `${namespace}/${serviceAccount}` === reader,
      );
      if (granted) continue;
      const readers = secret.readers.map(
        ({ namespace, serviceAccount }) => `${namespace}/${serviceAccount}`,
      );
      yield {
        message: `ExternalSecret ${object.id.name} reads ${secret.name} as ${reader}; ${readers.length === 0 ? "no service account" : `only ${readers.join(", ")}`} may read it.`,
        at: { object, path: [...path, "key"] },
        object: object.id,
        related: [{ at: secret.place, message: `${secret.name} is declared here` }],
      };
    }
  },
};

/** The service account whose role a store reads with, as `namespace/name`; undefined where it is not known. */
function readerOf(model: Model, store: ClusterObject): string | undefined {
  const aws = record(store.data, "spec", "provider", "aws");
  // Static keys or a role to assume: another identity than the controller's.
  if (aws === undefined || text(aws, "role") !== undefined) return undefined;
  if (record(aws, "auth", "secretRef") !== undefined) return undefined;
  const own = record(aws, "auth", "jwt", "serviceAccountRef");
  if (own !== undefined) {
    const namespace = text(own, "namespace") ?? store.id.namespace;
    return `${namespace}/${text(own, "name") ?? ""}`;
  }
  const release = model.releases.find(({ chart }) => chart === "external-secrets");
  const [account] = release?.facts?.serviceAccounts?.(release.releaseName, release.values) ?? [];
  return release === undefined || account === undefined
    ? undefined
    : `${release.targetNamespace}/${account}`;
}
