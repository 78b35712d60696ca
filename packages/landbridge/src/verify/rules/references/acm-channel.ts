import type { ClusterObject } from "../../model/applier";
import { text } from "../../yaml/json";
import type { ObjectReference } from "./object-reference";

const APPS = "apps.open-cluster-management.io";

/** The Channel that a Subscription of Advanced Cluster Management reads, written as `namespace/name`. */
export function* channelReference(reader: ClusterObject): Iterable<ObjectReference> {
  if (reader.id.group !== APPS || reader.id.kind !== "Subscription") return;
  const [, namespace, name] =
    /^([a-z0-9-]+)\/([a-z0-9.-]+)$/.exec(text(reader.data, "spec", "channel") ?? "") ?? [];
  if (namespace === undefined || name === undefined) return;
  yield {
    reader,
    path: ["spec", "channel"],
    group: APPS,
    kind: "Channel",
    namespace,
    name,
    otherKinds: {},
    optional: false,
  };
}
