import type { Field, Manifest } from "../manifest";
import { rangeOfScalar, written } from "../manifest";
import type { Mutant } from "../mutant";

/** The mistake of writing something else for a field's value; none where the field holds no scalar. */
export function otherValue(manifest: Manifest, field: Field, text: string): readonly Mutant[] {
  const { scalar, path } = field;
  if (scalar === undefined || /^[|>]/.test(sourceOf(manifest, field))) return [];
  return [
    {
      file: manifest.file,
      text: manifest.replaced(rangeOfScalar(scalar), text),
      mistake: `${titleOf(manifest)}: ${written(path)}: ${sourceOf(manifest, field)} -> ${text}`,
      names: [String(scalar.value), text.replace(/^"|"$/g, "")].filter((name) => name.length > 2),
    },
  ];
}

/** A field's value as it is written, with quotes. */
export function sourceOf(manifest: Manifest, { scalar }: Field): string {
  return scalar === undefined ? "" : manifest.source.slice(...rangeOfScalar(scalar));
}

/** A field's value if it is a text. */
export function textOf({ scalar }: Field): string | undefined {
  return typeof scalar?.value === "string" ? scalar.value : undefined;
}

/** `HelmRelease podinfo`. */
export function titleOf({ kind, name, file }: Manifest): string {
  return kind === "" ? file : `${kind} ${name}`;
}

/** The path of a field with `*` for indices: `spec.dependsOn.*.name`. */
export function patternOf({ path }: Field): string {
  return path.map((key) => (typeof key === "number" ? "*" : key)).join(".");
}
