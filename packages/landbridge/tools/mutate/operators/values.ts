import type { Field } from "../manifest";
import type { Operator } from "../mutant";
import type { MutationTree } from "../tree";
import { otherValue, patternOf, sourceOf, textOf } from "./scalar";

/** Whether only its chart knows what a value may be, and the chart isn't at hand. */
const isLeftToChart = (field: Field, { charts }: MutationTree): boolean =>
  charts === undefined && patternOf(field).startsWith("spec.values");

/** A duration or quantity with a unit that Go or Kubernetes doesn't know. */
export const wrongUnit: Operator = {
  name: "wrong-unit",
  mutants: ({ manifests, tree }) =>
    manifests.flatMap((manifest) =>
      manifest.fields.flatMap((field) => {
        const value = textOf(field) ?? "";
        if (isLeftToChart(field, tree)) return [];
        if (/(?:interval|timeout|retryInterval|refreshInterval)$/i.test(field.key))
          return otherValue(
            manifest,
            field,
            `${value}in`.replace(/hin$/, "hour").replace(/sin$/, "sec"),
          );
        const isQuantity = /\.(?:requests|limits|capacity|hard|resources)\./.test(patternOf(field));
        return isQuantity && /^\d+(?:Mi|Gi|m)$/.test(value)
          ? otherValue(manifest, field, value.endsWith("m") ? `${value}i` : `${value}B`)
          : [];
      }),
    ),
};

/** A number or boolean in quotes, or a text without them that YAML takes for a number or boolean. */
export const wrongType: Operator = {
  name: "wrong-type",
  mutants: ({ manifests, tree }) =>
    manifests.flatMap((manifest) =>
      manifest.fields.flatMap((field) => {
        if (manifest.kind === "CustomResourceDefinition") return [];
        const { scalar } = field;
        const source = sourceOf(manifest, field);
        if (isLeftToChart(field, tree)) return [];
        if (typeof scalar?.value === "number" || typeof scalar?.value === "boolean")
          return otherValue(manifest, field, `"${source}"`);
        const isQuoted = /^(["']).*\1$/.test(source);
        return isQuoted && /^(?:\d+|true|false)$/.test(textOf(field) ?? "")
          ? otherValue(manifest, field, source.slice(1, -1))
          : [];
      }),
    ),
};

/** The path of a Flux Kustomization, or an entry of a kustomization file, leads nowhere. */
export const wrongPath: Operator = {
  name: "wrong-path",
  mutants: ({ manifests }) =>
    manifests.flatMap((manifest) =>
      manifest.fields.flatMap((field) => {
        const value = textOf(field) ?? "";
        const isPath = manifest.kind === "Kustomization" && patternOf(field) === "spec.path";
        return isPath && value.length > 3 && !value.includes("$")
          ? otherValue(manifest, field, value.replace(/(.)(\/?)$/, "$1s$2"))
          : [];
      }),
    ),
};

/** What others wait for isn't waited for any more; what is deleted in Git stays. */
export const noWait: Operator = {
  name: "no-wait",
  mutants: ({ manifests }) => {
    const needed = new Set(
      manifests.flatMap(({ fields }) =>
        fields.flatMap((field) =>
          patternOf(field) === "spec.dependsOn.*.name" ? (textOf(field) ?? []) : [],
        ),
      ),
    );
    return manifests.flatMap((manifest) =>
      manifest.fields.flatMap((field) =>
        patternOf(field) === "spec.wait" &&
        field.scalar?.value === true &&
        !/(?:^|-)crds?(?:-|$)/.test(manifest.name) &&
        needed.has(manifest.name)
          ? otherValue(manifest, field, "false")
          : [],
      ),
    );
  },
};
