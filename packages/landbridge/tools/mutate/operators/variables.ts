import type { Mutant, Operator } from "../mutant";
import { typo } from "../typo";

/** A variable of the substitution has a typo: `${TF_DOMIAN}`. */
export const misspeltVariable: Operator = {
  name: "misspelt-variable",
  mutants: ({ manifests, random }) => {
    const files = new Map(manifests.map(({ file, source }) => [file, source]));
    return [...files].flatMap(([file, source]) =>
      [...source.matchAll(/(?<!\$)\$\{([A-Za-z_]\w*)\}/g)].map(
        ({ 1: name = "", index }): Mutant => {
          const other = typo(name, random);
          const text = `${source.slice(0, index + 2)}${other}${source.slice(index + 2 + name.length)}`;
          return {
            file,
            text,
            mistake: `${file}: \${${name}} -> \${${other}}`,
            names: [other, name],
          };
        },
      ),
    );
  },
};

/** A key of a ConfigMap or Secret that a `valuesFrom`, variable or container reads has a typo. */
export const renamedDataKey: Operator = {
  name: "renamed-data-key",
  mutants: ({ tree, manifests, random }) => {
    const everything = Object.values(tree.files).join("\n");
    return manifests.flatMap((manifest) =>
      manifest.fields.flatMap(({ path, key, pair }): readonly Mutant[] => {
        const [top, ...rest] = path;
        const range = (pair.key as { range?: [number, number, number] | null } | null)?.range;
        const isData = (top === "data" || top === "stringData") && rest.length === 1;
        const holds = /^(?:ConfigMap|Secret)$/.test(manifest.kind) && isData;
        // The key itself is one use of its name.
        if (!holds || range == null || everything.split(key).length < 3) return [];
        const other = typo(key, random);
        return [
          {
            file: manifest.file,
            text: manifest.replaced([range[0], range[1]], other),
            mistake: `${manifest.kind} ${manifest.name}: ${key} -> ${other}`,
            names: [key, other],
          },
        ];
      }),
    );
  },
};
