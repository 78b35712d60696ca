import { at, text } from "../../../src/verify/yaml/json";
import type { Field, Manifest } from "../manifest";
import type { Mutant, Operator } from "../mutant";
import { typo } from "../typo";
import { otherValue, patternOf, textOf } from "./scalar";

/** Fields that name another object, by the end of their path. */
const NAMES = new RegExp(
  `(?:^|\\.)(?:${[
    String.raw`dependsOn\.\*\.name`,
    String.raw`(?:source|chart|secret|configMap|certSecret|gateway|imageRepository|role|issuer|nodeClass|secretStore|scaleTarget|claim|service)Ref\.name`,
    String.raw`(?:valuesFrom|substituteFrom|parentRefs|backendRefs|certificateRefs|healthChecks|subjects|imagePullSecrets)\.\*\.name`,
    String.raw`(?:secretKey|configMapKey)Ref\.name`,
    String.raw`secret\.secretName`,
    String.raw`configMap\.name`,
    String.raw`persistentVolumeClaim\.claimName`,
    String.raw`(?:spec|serviceAccount)\.serviceAccountName`,
    "serviceAccountName|gatewayClassName|ingressClassName|storageClassName|priorityClassName",
    String.raw`service\.name`,
    String.raw`tls\.\*\.secretName`,
    String.raw`volumeMounts\.\*\.name`,
    "sectionName",
  ].join("|")})$`,
);

/** Fields that name a key of another object. */
const KEYS = /(?:^|\.)(?:valuesKey|(?:secretKey|configMapKey)Ref\.key|remoteRef\.property)$/;

/** Fields with the namespace of another object, or of the object itself. */
const NAMESPACES =
  /(?:^metadata\.namespace|(?:dependsOn|subjects|healthChecks|parentRefs|backendRefs)\.\*\.namespace|Ref\.namespace|^spec\.targetNamespace)$/;

/** Kinds that are easily taken for each other. */
const OTHER_KINDS: Readonly<Record<string, string>> = {
  Secret: "ConfigMap",
  ConfigMap: "Secret",
  GitRepository: "OCIRepository",
  OCIRepository: "GitRepository",
  HelmRepository: "OCIRepository",
  ClusterSecretStore: "SecretStore",
  SecretStore: "ClusterSecretStore",
  ClusterIssuer: "Issuer",
  Issuer: "ClusterIssuer",
  ClusterRole: "Role",
  Role: "ClusterRole",
};

/** Kinds by a part of the field's path. */
const KINDS: Readonly<Record<string, string>> = {
  configMap: "ConfigMap",
  secret: "Secret",
  serviceAccountName: "ServiceAccount",
  "service.name": "Service",
  backendRefs: "Service",
  parentRefs: "Gateway",
  gatewayClassName: "GatewayClass",
  ingressClassName: "IngressClass",
  storageClassName: "StorageClass",
  claimName: "PersistentVolumeClaim",
};

function each(
  manifests: readonly Manifest[],
  mutantsOf: (manifest: Manifest, field: Field) => readonly Mutant[],
): readonly Mutant[] {
  return manifests.flatMap((manifest) =>
    manifest.fields.flatMap((field) => mutantsOf(manifest, field)),
  );
}

/** A field that is matched by an expression gets a typo. */
function misspelt(name: string, pattern: RegExp): Operator {
  return {
    name,
    mutants: ({ manifests, random }) =>
      each(manifests, (manifest, field) => {
        const value = textOf(field);
        if (value === undefined || value.includes("${") || !pattern.test(patternOf(field)))
          return [];
        return otherValue(manifest, field, typo(value, random));
      }),
  };
}

/** The name of a referenced object has a typo. */
export const misspeltReference = misspelt("misspelt-reference", NAMES);

/** The key of a referenced object has a typo. */
export const misspeltKey = misspelt("misspelt-key", KEYS);

/** A namespace has a typo. */
export const misspeltNamespace = misspelt("misspelt-namespace", NAMESPACES);

/** A reference has the kind that is easily taken for its own. */
export const otherKind: Operator = {
  name: "other-kind",
  mutants: ({ manifests }) =>
    each(manifests, (manifest, field) => {
      const other = OTHER_KINDS[String(field.scalar?.value)];
      return field.key !== "kind" || field.path.length === 1 || other === undefined
        ? []
        : otherValue(manifest, field, other);
    }),
};

/** The kind that a field names: what its entry says, else what the field is for. */
function kindNamed(manifest: Manifest, field: Field): string {
  const said = text(at(manifest.data, ...field.path.slice(0, -1)), "kind");
  const pattern = patternOf(field);
  if (said !== undefined) return said;
  if (pattern.endsWith("dependsOn.*.name")) return manifest.kind;
  return Object.entries(KINDS).find(([part]) => pattern.includes(part))?.[1] ?? "";
}

/** An object that others name is renamed, and they still use its old name. */
export const renamedObject: Operator = {
  name: "renamed-object",
  mutants: ({ manifests, random }) => {
    const named = new Set(
      manifests.flatMap((manifest) =>
        manifest.fields.flatMap((field) =>
          NAMES.test(patternOf(field))
            ? [`${kindNamed(manifest, field)} ${textOf(field) ?? ""}`]
            : [],
        ),
      ),
    );
    return each(manifests, (manifest, field) => {
      if (patternOf(field) !== "metadata.name") return [];
      if (!named.has(`${manifest.kind} ${manifest.name}`)) return [];
      return otherValue(manifest, field, typo(manifest.name, random));
    });
  },
};

/** The reference names an object in another namespace that exists. */
export const otherNamespace: Operator = {
  name: "other-namespace",
  mutants: ({ manifests, random }) => {
    const namespaces = [
      ...new Set(
        manifests.flatMap(({ fields }) =>
          fields.flatMap((field) =>
            patternOf(field) === "metadata.namespace" ? (textOf(field) ?? []) : [],
          ),
        ),
      ),
    ];
    return each(manifests, (manifest, field) => {
      const others = namespaces.filter((name) => name !== textOf(field) && !name.includes("$"));
      const pattern = patternOf(field);
      if (others.length === 0 || pattern === "metadata.namespace" || !NAMESPACES.test(pattern))
        return [];
      return otherValue(manifest, field, random.pick(others));
    });
  },
};
