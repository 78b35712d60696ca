import { at, isRecord } from "../../../src/verify/yaml/json";
import type { Operator } from "../mutant";
import { typo } from "../typo";
import { otherValue, patternOf, textOf } from "./scalar";

/** A port that nothing listens on. */
export const wrongPort: Operator = {
  name: "wrong-port",
  mutants: ({ manifests, random }) =>
    manifests.flatMap((manifest) =>
      manifest.fields.flatMap((field) => {
        const isPort =
          /(?:targetPort|backendRefs\.\*\.port|service\.port\.(?:number|name)|(?:httpGet|tcpSocket)\.port)$/.test(
            patternOf(field),
          );
        if (!isPort || patternOf(field).startsWith("spec.values")) return [];
        if (manifest.kind === "Service" && !isRecord(at(manifest.data, "spec", "selector")))
          return [];
        const value = field.scalar?.value;
        if (typeof value === "number") return otherValue(manifest, field, String(value + 1));
        return typeof value === "string" ? otherValue(manifest, field, typo(value, random)) : [];
      }),
    ),
};

/** A selector that selects nothing. */
export const wrongSelector: Operator = {
  name: "wrong-selector",
  mutants: ({ manifests, random }) =>
    manifests.flatMap((manifest) =>
      manifest.fields.flatMap((field) => {
        const value = textOf(field);
        const isSelector =
          /^spec\.(?:selector|selector\.matchLabels|podSelector\.matchLabels)\.[^.]+$/.test(
            patternOf(field),
          );
        return isSelector && value !== undefined && !value.includes("$")
          ? otherValue(manifest, field, typo(value, random))
          : [];
      }),
    ),
};
