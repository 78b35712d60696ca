/** `.metadata.labels.environment`, also with a dollar sign in front or parentheses around. */
const FIELDS = /^-?\s*\(?\s*\$?((?:\.\w+)+)\s*\)?\s*-?$/;

/** `index .metadata.labels "kubernetes.io/environment"`. */
const INDEX = /^-?\s*index\s+\$?((?:\.\w+)+)((?:\s+["`][^"`]*["`])+)\s*-?$/;

/** The flattened name of the parameter that an action of Go prints; undefined for one that does more. */
export function fieldsOf(action: string): string | undefined {
  const inner = action.trim();
  const [, fields] = FIELDS.exec(inner) ?? [];
  if (fields !== undefined) return nameOf(fields);
  const [, around, keys] = INDEX.exec(inner) ?? [];
  if (around === undefined || keys === undefined) return undefined;
  const names = [...keys.matchAll(/["`]([^"`]*)["`]/g)].map(([, key = ""]) => key);
  return nameOf([around, ...names].join("."));
}

/** What a Git generator makes of paths can't be inferred. */
function nameOf(fields: string): string | undefined {
  const name = fields.replace(/^\./, "");
  return name.startsWith("path.") || name === "path" ? undefined : name;
}
