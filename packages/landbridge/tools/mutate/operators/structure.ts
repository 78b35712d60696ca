import { isRecord } from "../../../src/verify/yaml/json";
import type { Random } from "../../fuzz/random";
import { type Field, type Manifest, rangeOfField, written } from "../manifest";
import type { Mutant, Operator } from "../mutant";
import { typo } from "../typo";
import { patternOf, titleOf } from "./scalar";

/** Kinds whose fields the API server knows: an unknown one is silently dropped, or refused. */
const TYPED =
  /^(?:Kustomization|HelmRelease|HelmRepository|GitRepository|OCIRepository|Deployment|StatefulSet|DaemonSet|Service|Ingress|ConfigMap|Secret|ServiceAccount|Namespace|HTTPRoute|Gateway|ExternalSecret|ClusterSecretStore|NetworkPolicy|PodDisruptionBudget|CronJob|Job|ClusterIssuer|Certificate)$/;
/** Below these, keys are the user's own. */
const FREE =
  /(?:^|\.)(?:labels|annotations|matchLabels|data|stringData|values|selector|nodeSelector|substitute|requests|limits|parameters|template)(?:\.|$)/;

/** A field's name has a typo. */
export const misspeltField: Operator = {
  name: "misspelt-field",
  mutants: ({ manifests, random }) =>
    manifests.flatMap((manifest) =>
      !TYPED.test(manifest.kind)
        ? []
        : manifest.fields.flatMap((field) => {
            const { path } = field;
            const isFree = FREE.test(path.slice(0, -1).join(".")) || path.length > 5;
            return isFree ? [] : misspelt(manifest, field, random);
          }),
    ),
};

/** Of Helm values: keys below these are the user's own, or those of another program. */
const FREE_VALUE =
  /(?:^|\.)(?:\w*[lL]abels|\w*[aA]nnotations|data|\w*[sS]elector|env|\w*[aA]rgs|\w*[cC]onfig\w*|parameters|settings)(?:\.|$)/;

/** The name of a Helm value has a typo, which only its chart can tell. */
export const misspeltValue: Operator = {
  name: "misspelt-value",
  mutants: ({ manifests, random, tree: { charts } }) =>
    charts === undefined
      ? []
      : manifests.flatMap((manifest) =>
          manifest.fields.flatMap((field) => {
            const parent = patternOf({ ...field, path: field.path.slice(0, -1) });
            const isValue =
              manifest.kind === "HelmRelease"
                ? /^spec\.values(?:\.|$)/.test(parent)
                : manifest.kind === "" && /(?:^|\/)[\w.-]*values[\w.-]*$/.test(manifest.file);
            return isValue && !FREE_VALUE.test(parent) ? misspelt(manifest, field, random) : [];
          }),
        ),
};

function misspelt(
  manifest: Manifest,
  { path, key, pair }: Field,
  random: Random,
): readonly Mutant[] {
  const range = (pair.key as { range?: [number, number, number] | null } | null)?.range;
  if (range == null || key.length < 4) return [];
  const other = typo(key, random);
  return [
    {
      file: manifest.file,
      text: manifest.replaced([range[0], range[1]], other),
      mistake: `${titleOf(manifest)}: ${written(path)} -> ${other}`,
      names: [key, other],
    },
  ];
}

/** A block stands two columns further right or left than it should. */
export const wrongIndentation: Operator = {
  name: "wrong-indentation",
  mutants: ({ manifests, random }) =>
    manifests.flatMap((manifest) =>
      manifest.fields.flatMap((field): readonly Mutant[] => {
        const range = rangeOfField(field);
        const column = range === undefined ? 0 : columnOf(manifest.source, range[0]);
        const isBlock = isRecord(field.pair.value) && field.path.length <= 4;
        if (range === undefined || column < 2 || !isBlock) return [];
        const start = range[0] - column;
        if (manifest.source.slice(start, range[0]).trim() !== "") return [];
        const lines = manifest.source.slice(start, range[1]).split("\n");
        const isLess = random.chance(0.5);
        const moved = lines.map((line) =>
          line.trim() === "" ? line : isLess ? line.replace(/^ {2}/, "") : `  ${line}`,
        );
        return [
          {
            file: manifest.file,
            text: manifest.replaced([start, range[1]], moved.join("\n")),
            mistake: `${titleOf(manifest)}: ${written(field.path)} is indented ${isLess ? "less" : "more"}`,
            names: [field.key, manifest.name].filter((name) => name !== ""),
          },
        ];
      }),
    ),
};

function columnOf(source: string, offset: number): number {
  return offset - (source.lastIndexOf("\n", offset - 1) + 1);
}

/** A kustomization file lists an entry twice. */
export const duplicateEntry: Operator = {
  name: "duplicate-entry",
  mutants: ({ manifests }) =>
    manifests.flatMap((manifest) =>
      !/(?:^|\/)kustomization\.ya?ml$/i.test(manifest.file)
        ? []
        : manifest.items.flatMap(({ path, range }): readonly Mutant[] => {
            if (path[0] !== "resources" || path.length !== 2) return [];
            const start = manifest.source.lastIndexOf("\n", range[0] - 1) + 1;
            const line = manifest.source.slice(start, range[1]).replace(/\n*$/, "\n");
            return [
              {
                file: manifest.file,
                text: manifest.replaced([start, start], line),
                mistake: `${manifest.file}: ${line.trim()} twice`,
                names: [line.replace(/^\s*-\s*/, "").trim()],
              },
            ];
          }),
    ),
};

/** An object is copied into another file of the same directory, and so is applied twice. */
export const duplicateObject: Operator = {
  name: "duplicate-object",
  mutants: ({ manifests }) =>
    manifests.flatMap((manifest, index): readonly Mutant[] => {
      const next = manifests[index + 1];
      const isObject = (one: typeof manifest): boolean => one.name !== "" && one.kind !== "";
      if (next === undefined || next.file === manifest.file || !isObject(manifest)) return [];
      if (!isObject(next)) return [];
      const copy = manifest.source.slice(...manifest.range).trimEnd();
      return [
        {
          file: next.file,
          text: `${next.source.trimEnd()}\n---\n${copy}\n`,
          mistake: `${titleOf(manifest)} is in ${next.file}, too`,
          names: [manifest.name],
        },
      ];
    }),
};
