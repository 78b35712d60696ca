import { kindsOf, builtInGroups } from "../../catalog/api-kinds";
import { describe } from "../../kubernetes/object";
import type { ClusterObject } from "../../model/applier";
import { list, text, type FieldPath } from "../../yaml/json";
import { anyOf } from "../phrases";
import type { Report } from "../rule";

/**
 * Entries of `ignoreDifferences` that ignore nothing: a pointer without its `/`, a group that doesn't have the kind,
 * and a jq expression that doesn't compile, with which Argo CD can't compare the whole Application.
 */
export function* misspeltDifferences(application: ClusterObject): Iterable<Report> {
  const { data, id } = application;
  for (const [index, entry] of list(data, "spec", "ignoreDifferences").entries())
    for (const { field, fault } of [faultOfGroup(entry), ...faultsOfPaths(entry)].flat())
      yield {
        message: `${describe(id)} ${fault}.`,
        at: {
          object: application,
          path: ["spec", "ignoreDifferences", index, ...field],
          value: true,
        },
        object: id,
      };
}

interface Fault {
  readonly field: FieldPath;
  readonly fault: string;
}

function faultOfGroup(entry: unknown): readonly Fault[] {
  const group = text(entry, "group") ?? "";
  const kind = text(entry, "kind") ?? "";
  const groups = groupsOf(kind);
  if (groups.length === 0 || !isPlain(group) || hasKind(group, kind)) return [];
  return [
    {
      field: [group === "" ? "kind" : "group"],
      fault: `ignores nothing: ${kind} is of the group ${anyOf(groups)}, not of "${group}"`,
    },
  ];
}

function faultsOfPaths(entry: unknown): readonly Fault[] {
  return [
    ...faultsOf(entry, "jsonPointers", (pointer) =>
      isPlain(pointer) && !pointer.startsWith("/")
        ? `ignores nothing at "${pointer}": a JSON pointer begins with "/"`
        : undefined,
    ),
    ...faultsOf(entry, "jqPathExpressions", (expression) => {
      const fault = faultOfJq(expression);
      return fault && `can't be compared: ${fault} in the jq expression "${expression}"`;
    }),
  ];
}

function faultsOf(
  entry: unknown,
  field: string,
  faultAt: (value: string) => string | undefined,
): readonly Fault[] {
  return list(entry, field).flatMap((value, index) => {
    const fault = typeof value === "string" ? faultAt(value) : undefined;
    return fault === undefined ? [] : [{ field: [field, index], fault }];
  });
}

/**
 * What jq can't compile: a path without its dot (`spec.replicas` calls a function `spec`, which doesn't exist), and
 * brackets that don't match. The rest of the grammar isn't checked.
 */
function faultOfJq(expression: string): string | undefined {
  const field = /^\s*(spec|metadata|status|data|stringData|webhooks|rules|subjects|roleRef)\b/.exec(
    expression,
  );
  if (field !== null) return `a "." is missing before "${String(field[1])}"`;
  const open: string[] = [];
  for (const [bracket] of expression.replace(STRING, "").matchAll(/[()[\]{}]/g)) {
    const opening = OPENING[bracket];
    if (opening === undefined) open.push(bracket);
    else if (open.pop() !== opening) return `"${bracket}" closes nothing`;
  }
  const last = open.pop();
  return last === undefined ? undefined : `"${last}" isn't closed`;
}

const STRING = /"(?:\\.|[^"\\])*"/g;

const OPENING: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };

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
