import { describe } from "../../kubernetes/object";
import type { ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import { text } from "../../yaml/json";
import { isOpenText } from "../../yaml/open-text";
import type { Report } from "../rule";
import type { ReferenceField } from "./object-reference";
import { OPERATOR_FIELDS } from "./operator-fields";
import { keysOfPath, valuesAt } from "./read-reference";
import { REFERENCE_FIELDS } from "./reference-fields";

/** References with a group in which there is no such object, while another group that the field may name has it. */
export function* wrongGroups(model: Model): Iterable<Report> {
  for (const reader of model.objects) {
    const key = `${reader.id.group}/${reader.id.kind}`;
    for (const field of [...(REFERENCE_FIELDS[key] ?? []), ...(OPERATOR_FIELDS[key] ?? [])])
      for (const [path, entry] of valuesAt(reader.data, keysOfPath(field.path))) {
        const found = meantObject(model, reader, field, entry);
        if (found === undefined) continue;
        const { written, groupKey, object } = found;
        yield {
          severity: "warning",
          message: `${describe(reader.id)} names ${describe(object.id)} with the group "${written}", and it is of group "${object.id.group}".`,
          at: { object: reader, path: [...path, groupKey], value: true },
          object: reader.id,
          remedy: `Write ${groupKey}: ${object.id.group}.`,
        };
      }
  }
}

/** The object that an entry names but for its group. */
function meantObject(
  model: Model,
  reader: ClusterObject,
  field: ReferenceField,
  entry: unknown,
):
  | { readonly written: string; readonly groupKey: string; readonly object: ClusterObject }
  | undefined {
  const groupKey = ["group", "apiGroup"].find((key) => text(entry, key) !== undefined);
  const written = groupKey === undefined ? undefined : text(entry, groupKey);
  const name = field.name === "" ? undefined : text(entry, field.name ?? "name");
  if (groupKey === undefined || written === undefined || name === undefined) return undefined;
  const kind = text(entry, "kind") ?? field.kind;
  const group = kind === field.kind ? field.group : field.kinds?.[kind];
  if (group === undefined || group === "" || group === written || isOpenText(written))
    return undefined;
  // The API server sets it (SetDefaults_RoleBinding in pkg/apis/rbac/v1/defaults.go of Kubernetes).
  if (field.path === "roleRef" && written === "") return undefined;
  // Another project may have a kind of this name.
  if (model.ofKind(written, kind).length > 0) return undefined;
  const isClusterScoped = field.clusterScoped?.includes(kind) === true;
  const own = text(entry, "namespace") ?? field.namespace ?? reader.id.namespace;
  const [object] = model.find({ group, kind, name, namespace: isClusterScoped ? "" : own });
  return object === undefined ? undefined : { written, groupKey, object };
}
