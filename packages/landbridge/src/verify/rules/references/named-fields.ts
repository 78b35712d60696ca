import type { ClusterObject } from "../../model/applier";
import { fieldsBelow } from "./fields-below";
import type { ObjectReference, ReferenceField } from "./object-reference";
import { referenceIn } from "./read-reference";
import { storageClass } from "./storage-class";

/** What a field of these names is in nearly all CRDs. */
const NAMED: Readonly<Record<string, Omit<ReferenceField, "path">>> = {
  serviceAccountName: { name: "", group: "", kind: "ServiceAccount" },
  claimName: { name: "", group: "", kind: "PersistentVolumeClaim" },
  storageClass: storageClass(""),
  storageClassName: storageClass(""),
  priorityClassName: {
    name: "",
    group: "scheduling.k8s.io",
    kind: "PriorityClass",
    clusterScoped: ["PriorityClass"],
  },
  ingressClassName: {
    name: "",
    group: "networking.k8s.io",
    kind: "IngressClass",
    clusterScoped: ["IngressClass"],
  },
};

/**
 * Fields of custom resources that say by their name what they name.
 * @param known positions that the tables of fields have already
 */
export function* namedFieldReferences(
  reader: ClusterObject,
  known: ReadonlySet<string>,
): Iterable<ObjectReference> {
  const { group } = reader.id;
  const isFlux = group.endsWith(".fluxcd.io") || group === "fluxcd.controlplane.io";
  if (!group.includes(".") || group.endsWith(".k8s.io") || isFlux) return;
  for (const [path, key, value] of fieldsBelow(reader.data.spec, ["spec"])) {
    const field = Object.hasOwn(NAMED, key) ? NAMED[key] : undefined;
    if (field === undefined || known.has(path.join("."))) continue;
    yield* referenceIn(reader, { ...field, path: "" }, path, value);
  }
}
