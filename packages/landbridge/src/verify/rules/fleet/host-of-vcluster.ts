import { memoize } from "../../../lib/memoize";
import type { Model } from "../../model/model";
import { forEachString } from "../../yaml/json";
import type { ObjectReference } from "../references/object-reference";

/** Classes, issuers and stores of the whole cluster, which a vcluster can take from its host, or leave to it. */
const OF_HOST = /Class$|^Cluster(?:Issuer|SecretStore|SecretGenerator)$/;

/**
 * Whether an object may serve a vcluster although it is only in its host: with `sync.fromHost` a vcluster has the host's
 * classes, with `sync.toHost.ingresses` the host's controllers serve its Ingresses, and with `integrations` the host's
 * External Secrets and cert-manager do the work.
 */
export function mayBeOfHost(model: Model, { kind, namespace }: ObjectReference): boolean {
  return namespace === "" && OF_HOST.test(kind) && isVcluster(model);
}

/** Whether a cluster is a vcluster: its kubeconfig is called like one, or by a vcluster of the cluster that applies to it. */
export const isVcluster = memoize((model: Model): boolean => {
  const { home, hub } = model;
  if (home === "") return false;
  if (/(?:^|\/)vc-|vcluster/.test(home)) return true;
  const secret = home.slice(home.indexOf("/") + 1);
  return vclustersOf(hub).some((name) => hasWords(secret, name));
});

/** Names of the vclusters that a cluster hosts, and of the Secrets to which they export their kubeconfigs. */
const vclustersOf = memoize((hub: Model): readonly string[] => [
  ...hub.releases
    .filter(({ chart }) => chart === "vcluster")
    .flatMap(({ releaseName, applier, values }) => [
      releaseName,
      applier.name,
      ...exportedTo(values.exportKubeConfig),
    ]),
  ...hub.ofKind("infrastructure.cluster.x-k8s.io", "VCluster").map(({ id }) => id.name),
]);

function exportedTo(value: unknown): readonly string[] {
  const names: string[] = [];
  forEachString(value, (text, path) => {
    if (path.at(-1) === "name") names.push(text);
  });
  return names;
}

/** Whether a name is another one, or has it as whole words: `team-a-kubeconfig` has `team-a`. */
function hasWords(name: string, part: string): boolean {
  return `-${name}-`.includes(`-${part}-`);
}
