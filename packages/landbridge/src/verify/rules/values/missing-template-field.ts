import { didYouMean, nearestName } from "../../../lib/nearest-name";
import { partsOf, tokensOf, type Token } from "../../go-template/lexer";
import type { ClusterObject } from "../../model/applier";
import { forEachString, list, record, text, type FieldPath } from "../../yaml/json";
import { anyOf } from "../phrases";
import type { ClusterRule } from "../rule";

const GROUP = "external-secrets.io";

/** Kinds with a template, and where their specification is. */
const SPECS: readonly (readonly [kind: string, path: FieldPath])[] = [
  ["ExternalSecret", ["spec"]],
  ["ClusterExternalSecret", ["spec", "externalSecretSpec"]],
];

/** LB647 */
export const missingTemplateField: ClusterRule = {
  id: "LB647",
  name: "missing-template-field",
  severity: "error",
  summary: "The template of an ExternalSecret reads a key that it doesn't fetch.",
  why: "External Secrets refuses to fill in the template, and the Secret is never created or no longer updated.",
  remedy: "Correct the name in the template or the secretKey, or fetch the key.",
  limits:
    "ExternalSecrets with dataFrom aren't checked, because the store decides what they fetch, nor templates from a ConfigMap.",
  checksRemotes: true,
  *check(model) {
    for (const [kind, base] of SPECS) {
      for (const object of model.ofKind(GROUP, kind)) {
        const fetched = fetchedKeys(object, base);
        if (fetched === undefined) continue;
        for (const { field, path } of fieldsRead(object, base)) {
          if (fetched.includes(field)) continue;
          yield {
            ...(object.origin.hasOpenValues && { severity: "warning" }),
            message: didYouMean(
              `The template of ${kind} ${object.id.name} reads .${field}, which is not among what it fetches (${anyOf(fetched)}).`,
              nearestName(field, fetched),
            ),
            at: { object, path },
            object: object.id,
          };
        }
      }
    }
  },
};

/** What the template can read; undefined if it is unknown. */
function fetchedKeys({ data }: ClusterObject, base: FieldPath): readonly string[] | undefined {
  const entries = list(data, ...base, "data");
  if (entries.length === 0 || list(data, ...base, "dataFrom").length > 0) return undefined;
  const keys = entries.map((entry) => text(entry, "secretKey"));
  const known = keys.filter((key) => key !== undefined && !/[${<]/.test(key));
  return known.length === keys.length ? known.filter((key) => key !== undefined) : undefined;
}

function* fieldsRead(
  { data }: ClusterObject,
  base: FieldPath,
): Iterable<{ readonly field: string; readonly path: FieldPath }> {
  const templates: { readonly template: string; readonly path: FieldPath }[] = [];
  for (const part of ["data", "metadata"]) {
    const own = [...base, "target", "template", part];
    forEachString(
      record(data, ...own),
      (template, path) => templates.push({ template, path }),
      own,
    );
  }
  for (const { template, path } of templates) {
    const asked = fieldsAskedFor(template);
    for (const field of new Set(topLevelFields(template)))
      if (!asked.has(field)) yield { field, path };
  }
}

/** Fields that a template reads only if they are there: `if hasKey . "name"`, `get . "name"`. */
function fieldsAskedFor(template: string): ReadonlySet<string> {
  const asked = template.matchAll(/\b(?:hasKey|get)\s+[.$]\s+["`]([^"`]+)["`]/g);
  return new Set([...asked].flatMap(([, field]) => field ?? []));
}

/** What an ApplicationSet fills in for each cluster; it stays as it is where the cluster is unknown. */
const OF_CLUSTER = new Set(["name", "nameNormalized", "server"]);

/**
 * The fields of the data itself; none of a template that moves the dot. Values are texts, so that `.metadata.name` is
 * an expression of an ApplicationSet as well.
 */
function topLevelFields(template: string): readonly string[] {
  const actions = partsOf(template).filter(({ kind }) => kind === "action");
  if (actions.some(({ text: action }) => /^(?:with|range|define|block)\b/.test(action))) return [];
  return actions.flatMap(({ text: action }) =>
    (tokensOf(action) ?? []).flatMap((token, index, tokens) =>
      token.kind === "field" && token.base === "" && !isClosing(tokens[index - 1])
        ? onlyKey(token.keys)
        : [],
    ),
  );
}

/** Whether what follows is a field of a result: `(index .list 0).name`. */
function isClosing(token: Token | undefined): boolean {
  return token?.kind === "word" && token.value === ")";
}

function onlyKey([key, more]: readonly string[]): readonly string[] {
  return key === undefined || more !== undefined || OF_CLUSTER.has(key) ? [] : [key];
}
