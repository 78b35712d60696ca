import type { Severity } from "../../findings/finding";
import { flag, isRecord } from "../../yaml/json";
import type { ClusterRule } from "../rule";
import { payloadOf, referencesOf, valuesIn, type DataReference } from "./references";

/** LB107 */
export const targetPath: ClusterRule = {
  id: "LB107",
  name: "target-path",
  severity: "error",
  summary: "A targetPath is invalid, or its key doesn't hold a single value.",
  why: "With targetPath the key's whole text becomes one value, parsed as `helm --set` does: a comma starts the next key, and a whole values file arrives as a string. A path or text that Helm can't parse fails the release.",
  remedy:
    "Omit targetPath to merge a values file, or name one value: `a.b[0].c`, with dots in a key escaped as `\\.`. Quote a text with commas, or set literal: true if your version of Flux supports it.",
  limits: "A value that is only known after apply, or encrypted with SOPS, isn't checked.",
  *check(model) {
    for (const reference of referencesOf(model)) {
      const { targetPath: target, valuesKey, applier, reader, path } = reference;
      if (target === undefined || valuesKey === undefined || target.includes("${")) continue;
      const isLiteral = flag(reader.data, ...path, "literal") === true;
      const problem =
        problemOfPath(target) ?? (isLiteral ? undefined : problemOfPayload(reference, valuesKey));
      if (problem === undefined) continue;
      yield {
        severity: problem.severity,
        message: `${applier.title}: targetPath ${target} ${problem.message}.`,
        at: { object: reader, path: [...path, "targetPath"] },
        object: reader.id,
      };
    }
  },
};

interface Problem {
  readonly severity: Severity;
  readonly message: string;
}

function problemOfPath(path: string): Problem | undefined {
  // Helm ends a key at `.`, `[`, `,` and `=`; a backslash escapes the next character.
  const part = String.raw`(?:[^.[\\,=]|\\.)+(?:\[\d+\])*`;
  if (new RegExp(`^${part}(?:\\.${part})*$`).test(path)) return undefined;
  return { severity: "error", message: "is not a valid path to a value" };
}

function problemOfPayload(reference: DataReference, key: string): Problem | undefined {
  const payload = payloadOf(reference, key);
  if (payload === undefined || isQuoted(payload)) return undefined;
  if (/values\.ya?ml$/.test(key) && isRecord(valuesIn(reference, payload)?.data)) {
    return { severity: "warning", message: "gets a whole values file as one string" };
  }
  // Helm's lists, {a,b}, hold commas.
  const hasComma = !payload.startsWith("{") && /(?<!\\),\s*\S/.test(payload);
  return hasComma
    ? { severity: "error", message: `ends at the first comma of ${key}, which starts another key` }
    : undefined;
}

function isQuoted(payload: string): boolean {
  return /^(['"])[^]*['"]$/.test(payload);
}
