import type { LocationSource } from "../../findings/location";
import { isRecord, text } from "../../yaml/json";
import type { ClusterRule } from "../rule";
import { payloadOf, referencesOf, valuesIn, type DataReference } from "./references";

/** LB108 */
export const valuesNotYaml: ClusterRule = {
  id: "LB108",
  name: "values-not-yaml",
  severity: "error",
  summary: "A key that is read as Helm values doesn't hold a YAML mapping.",
  why: "helm-controller can't merge it: the HelmRelease fails before Helm runs.",
  remedy: "Write a mapping of values, or set targetPath if the key holds a single value.",
  limits: "A value that is only known after apply, or encrypted with SOPS, isn't checked.",
  *check(model) {
    for (const reference of referencesOf(model)) {
      const { valuesKey, targetPath, applier, reader, path, name, kind } = reference;
      if (valuesKey === undefined || targetPath !== undefined) continue;
      const payload = payloadOf(reference, valuesKey);
      const problem = payload === undefined ? undefined : problemOf(reference, payload);
      if (problem === undefined) continue;
      yield {
        message: `${applier.title} reads ${valuesKey} of ${kind} ${name} as values: ${problem}.`,
        at: spotOf(reference, valuesKey),
        object: reader.id,
        related: [{ at: { object: reader, path }, message: "is read here" }],
      };
    }
  },
};

function spotOf({ object, existing, reader, path }: DataReference, key: string): LocationSource {
  if (object !== undefined) {
    const isPlain = text(object.data, "stringData", key) !== undefined;
    return { object, path: [isPlain ? "stringData" : "data", key] };
  }
  return existing?.keys?.get(key)?.place ?? existing?.place ?? { object: reader, path };
}

function problemOf(reference: DataReference, payload: string): string | undefined {
  // An empty payload sets no values.
  const document = valuesIn(reference, payload);
  if (document === undefined) return undefined;
  const { data, problem } = document;
  if (problem === undefined) return isRecord(data) ? undefined : "it is not a mapping";
  // A variable whose value is not known here may be what makes it YAML; of a key that is there twice
  // Helm takes the last.
  if (payload.includes("${") || problem.kind === "duplicate-key") return undefined;
  // What the parser says may quote the text.
  return reference.kind === "Secret" ? "it is not YAML" : `it is not YAML (${problem.message})`;
}
