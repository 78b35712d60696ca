import type { Manifest } from "../manifest";
import type { Ground, Mutant, Operator } from "../mutant";
import { typo } from "../typo";
import { otherValue } from "./scalar";

/** Fields of an object itself, not of an object in it. */
function own(
  manifests: readonly Manifest[],
  key: string,
  change: (value: string) => string | undefined,
): readonly Mutant[] {
  return manifests.flatMap((manifest) =>
    manifest.fields.flatMap((field) => {
      if (field.key !== key || field.path.length !== 1) return [];
      const changed = change(String(field.scalar?.value));
      return changed === undefined ? [] : otherValue(manifest, field, changed);
    }),
  );
}

/** `HelmReleaze`. */
export const misspeltKind: Operator = {
  name: "misspelt-kind",
  mutants: ({ manifests, random }) => own(manifests, "kind", (kind) => typo(kind, random)),
};

/** `apps/v2`. */
export const unknownVersion: Operator = {
  name: "unknown-version",
  mutants: ({ manifests }) =>
    own(manifests, "apiVersion", (value) =>
      value.replace(/v(\d+)(?=$|alpha|beta)/, (_, major: string) => `v${Number(major) + 1}`),
    ),
};

/** `helm.toolkit.fluxd.io/v2`. */
export const misspeltGroup: Operator = {
  name: "misspelt-group",
  mutants: ({ manifests, random }: Ground) =>
    own(manifests, "apiVersion", (value) => {
      const [group = "", version] = value.split("/");
      return version === undefined ? undefined : `${typo(group, random)}/${version}`;
    }),
};
