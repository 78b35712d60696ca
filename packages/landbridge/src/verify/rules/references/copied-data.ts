import { annotationsOf } from "../../kubernetes/object";
import type { ClusterObject } from "../../model/applier";
import type { ObjectReference } from "./object-reference";

/** Annotation by which Flux Operator fills a ConfigMap or Secret of a ResourceSet from another one: `namespace/name`. */
const COPY_FROM = "fluxcd.controlplane.io/copyFrom";

/** The ConfigMap or Secret that an object of a ResourceSet is filled from. */
export function* copiedData(reader: ClusterObject): Iterable<ObjectReference> {
  const { id, data, applier } = reader;
  const source = annotationsOf(data)[COPY_FROM];
  const isData = id.group === "" && (id.kind === "ConfigMap" || id.kind === "Secret");
  if (!isData || applier.kind !== "ResourceSet" || typeof source !== "string") return;
  const [namespace = "", name = "", more] = source.split("/");
  if (name === "" || more !== undefined || /[${<]/.test(source)) return;
  yield {
    reader,
    path: ["metadata", "annotations", COPY_FROM],
    group: "",
    kind: id.kind,
    namespace,
    name,
    otherKinds: {},
    optional: false,
  };
}
