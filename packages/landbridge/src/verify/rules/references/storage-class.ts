import type { ReferenceField } from "./object-reference";

/** A field with the name of a StorageClass. */
export function storageClass(path: string): ReferenceField {
  return {
    path,
    name: "",
    group: "storage.k8s.io",
    kind: "StorageClass",
    clusterScoped: ["StorageClass"],
  };
}
