import type { FieldPath } from "../../../src/verify/yaml/json";
import { type Manifest, rangeOfField, written } from "../manifest";
import type { Mutant, Operator } from "../mutant";
import { patternOf, titleOf } from "./scalar";

/** Fields without which an object is refused, or does something else. */
const REQUIRED: Readonly<Record<string, RegExp>> = {
  Kustomization: /^spec\.(?:interval|prune|sourceRef|path|postBuild|decryption|targetNamespace)$/,
  HelmRelease: /^spec\.(?:interval|chart|chartRef|valuesFrom|chart\.spec\.(?:sourceRef|chart))$/,
  // Without an interval, Flux looks every minute.
  HelmRepository: /^spec\.url$/,
  GitRepository: /^spec\.(?:url|interval|ref|secretRef)$/,
  OCIRepository: /^spec\.(?:url|interval|ref)$/,
  Deployment:
    /^spec\.(?:selector|template|template\.metadata|template\.spec\.containers\.\*\.image)$/,
  Service: /^spec\.(?:selector|ports)$/,
  ExternalSecret: /^spec\.(?:secretStoreRef|data|dataFrom)$/,
  HTTPRoute: /^spec\.(?:parentRefs|rules)$/,
  Gateway: /^spec\.(?:gatewayClassName|listeners)$/,
};

/** Lists of a kustomization file whose entries bring something. */
const ENTRIES = /^(?:resources|components|patches|configMapGenerator|secretGenerator)\.\*$/;

function withoutField(manifest: Manifest, pattern: RegExp): readonly Mutant[] {
  return manifest.fields.flatMap((field): readonly Mutant[] => {
    const range = rangeOfField(field);
    if (range === undefined || !pattern.test(patternOf(field))) return [];
    return removal(manifest, range, written(field.path));
  });
}

function removal(
  manifest: Manifest,
  range: readonly [number, number],
  what: string,
  entry = "",
): readonly Mutant[] {
  const text = manifest.withoutLines(range);
  const names = [manifest.name, entry].filter((name) => name !== "");
  const mistake = `${titleOf(manifest)}: without ${what}`;
  return text === undefined ? [] : [{ file: manifest.file, text, mistake, names }];
}

/** A required field is missing. */
export const missingField: Operator = {
  name: "missing-field",
  mutants: ({ manifests }) =>
    manifests.flatMap((manifest) => {
      const pattern = REQUIRED[manifest.kind];
      return pattern === undefined ? [] : withoutField(manifest, pattern);
    }),
};

/** An entry of a kustomization file is missing. */
export const missingEntry: Operator = {
  name: "missing-entry",
  mutants: ({ manifests }) =>
    manifests.flatMap((manifest) =>
      !/(?:^|\/)kustomization\.ya?ml$/i.test(manifest.file)
        ? []
        : manifest.items.flatMap(({ path, range }) =>
            ENTRIES.test(path.map((key) => (typeof key === "number" ? "*" : key)).join("."))
              ? withoutEntry(manifest, path, range)
              : [],
          ),
    ),
};

function withoutEntry(
  manifest: Manifest,
  path: FieldPath,
  range: readonly [number, number],
): readonly Mutant[] {
  const entry = manifest.source.slice(...range).trim();
  return removal(manifest, range, `${written(path)} ${entry}`, entry.replace(/^(?:\.\.?\/)+/, ""));
}

/** An entry of `dependsOn` is missing. */
export const missingDependency: Operator = {
  name: "missing-dependency",
  mutants: ({ manifests }) =>
    manifests.flatMap((manifest) =>
      manifest.items.flatMap(({ path, range }) =>
        written(path).startsWith("spec.dependsOn[") && path.length === 3
          ? removal(manifest, range, written(path))
          : [],
      ),
    ),
};

/** A file is gone, although others still name it. */
export const missingFile: Operator = {
  name: "missing-file",
  mutants: ({ manifests }) =>
    [...new Set(manifests.map(({ file }) => file))].map((file) => ({
      file,
      text: undefined,
      mistake: `without ${file}`,
      names: [
        file,
        file.slice(file.lastIndexOf("/") + 1),
        ...manifests.filter((one) => one.file === file && one.name !== "").map(({ name }) => name),
      ],
    })),
};

/** An object is gone, of a kind that others need first. */
export const missingObject: Operator = {
  name: "missing-object",
  mutants: ({ manifests }) =>
    manifests.flatMap((manifest): readonly Mutant[] => {
      const kinds =
        /^(?:Namespace|ServiceAccount|HelmRepository|OCIRepository|GitRepository|ClusterIssuer|ClusterSecretStore|GatewayClass|StorageClass)$/;
      if (!kinds.test(manifest.kind)) return [];
      const [start, end] = manifest.range;
      const { source, file, kind, name } = manifest;
      const text = source.slice(0, start) + source.slice(end);
      return [{ file, text, mistake: `without ${kind} ${name}`, names: [name] }];
    }),
};

/** A label is missing by which something is selected. */
export const missingLabel: Operator = {
  name: "missing-label",
  mutants: ({ manifests }) =>
    manifests.flatMap((manifest) =>
      /^(?:Deployment|StatefulSet|DaemonSet|ConfigMap)$/.test(manifest.kind)
        ? withoutField(
            manifest,
            /^(?:spec\.template\.metadata\.labels\.[^.]+|metadata\.labels\.reconcile.*)$/,
          )
        : [],
    ),
};
