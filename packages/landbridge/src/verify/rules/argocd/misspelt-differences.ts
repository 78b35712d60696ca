import { kindsOf, builtInGroups } from "../../catalog/api-kinds";
import { describe } from "../../kubernetes/object";
import type { ClusterObject } from "../../model/applier";
import { list, text, type FieldPath } from "../../yaml/json";
import { anyOf } from "../phrases";
import type { Report } from "../rule";

/** Entries of `ignoreDifferences` that ignore nothing: a pointer without its `/`, and a group that doesn't have the kind. */
export function* misspeltDifferences(application: ClusterObject): Iterable<Report> {
  const { data, id } = application;
  for (const [index, entry] of list(data, "spec", "ignoreDifferences").entries()) {
    const path: FieldPath = ["spec", "ignoreDifferences", index];
    const group = text(entry, "group") ?? "";
    const kind = text(entry, "kind") ?? "";
    const groups = groupsOf(kind);
    if (groups.length > 0 && isPlain(group) && !hasKind(group, kind))
      yield {
        message: `${describe(id)} ignores nothing: ${kind} is of the group ${anyOf(groups)}, not of "${group}".`,
        at: { object: application, path: [...path, group === "" ? "kind" : "group"], value: true },
        object: id,
      };
    for (const [at, pointer] of list(entry, "jsonPointers").entries())
      if (typeof pointer === "string" && isPlain(pointer) && !pointer.startsWith("/"))
        yield {
          message: `${describe(id)} ignores nothing at "${pointer}": a JSON pointer begins with "/".`,
          at: { object: application, path: [...path, "jsonPointers", at], value: true },
          object: id,
        };
  }
}

/** Groups of Kubernetes itself that have a kind; `extensions` is gone since 1.22. */
function groupsOf(kind: string): readonly string[] {
  return builtInGroups().filter((group) => group !== "extensions" && kindsOf(group).includes(kind));
}

/** Of groups with a domain, which a CRD may have, nothing is said. */
function hasKind(group: string, kind: string): boolean {
  return kindsOf(group).includes(kind) || (group.includes(".") && !builtInGroups().includes(group));
}

/** Without a pattern: group and kind are globs. */
function isPlain(value: string): boolean {
  return !/[*?[{$]/.test(value);
}
