import type { ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import type { ExistingSecret } from "../../prerequisites/prerequisites";
import { list, record, text, type FieldPath, type YamlRecord } from "../../yaml/json";

/** Something that an ExternalSecret reads from outside the cluster. */
export interface RemoteRead {
  readonly object: ClusterObject;
  readonly path: FieldPath;
  readonly key: string;
  readonly property?: string;
  /** The store that it is read through. */
  readonly store: ClusterObject;
  /** The secret that the other side declares. */
  readonly secret?: ExistingSecret;
}

const GROUP = "external-secrets.io";

/** What the ExternalSecrets of this cluster read from AWS Secrets Manager. */
export function* remoteReads(model: Model): Iterable<RemoteRead> {
  const objects = [
    ...model.ofKind(GROUP, "ExternalSecret"),
    ...model.ofKind(GROUP, "ClusterExternalSecret"),
  ];
  for (const object of objects) {
    const base = object.id.kind === "ExternalSecret" ? ["spec"] : ["spec", "externalSecretSpec"];
    for (const { entry, reference, path } of remoteReferences(object, base)) {
      const key = text(reference, "key");
      if (key === undefined || key.includes("${")) continue;
      // An entry may name a store of its own.
      const store = storeOf(
        model,
        object,
        record(entry, "sourceRef", "storeRef") ?? record(object.data, ...base, "secretStoreRef"),
      );
      if (store === undefined || !isSecretsManager(store)) continue;
      const property = text(reference, "property");
      yield { object, path, key, store, property, secret: findSecret(model, key) };
    }
  }
}

/** The entries of `data` and `dataFrom` that name a key, with what they read. */
function* remoteReferences(
  { data }: ClusterObject,
  base: readonly string[],
): Iterable<{
  readonly entry: unknown;
  readonly reference: YamlRecord | undefined;
  readonly path: FieldPath;
}> {
  for (const [field, key] of [
    ["data", "remoteRef"],
    ["dataFrom", "extract"],
  ] as const) {
    for (const [index, entry] of list(data, ...base, field).entries()) {
      yield { entry, reference: record(entry, key), path: [...base, field, index, key] };
    }
  }
}

function storeOf(
  model: Model,
  object: ClusterObject,
  reference: YamlRecord | undefined,
): ClusterObject | undefined {
  const name = text(reference, "name") ?? "";
  const kind = text(reference, "kind") ?? "SecretStore";
  const namespace = kind === "SecretStore" ? object.id.namespace : "";
  return model.find({ group: GROUP, kind, namespace, name })[0];
}

function isSecretsManager({ data }: ClusterObject): boolean {
  return text(data, "spec", "provider", "aws", "service") === "SecretsManager";
}

function findSecret(model: Model, key: string): ExistingSecret | undefined {
  // AWS takes the name, the full ARN, and the ARN without its random suffix.
  return model.prerequisites.secrets?.find(
    ({ name, arn }) => name === key || arn === key || arn?.startsWith(`${key}-`) === true,
  );
}
