import { append } from "../../lib/append";
import { memoize } from "../../lib/memoize";
import type { ClusterObject } from "../model/applier";
import type { Model } from "../model/model";
import { record, text } from "../yaml/json";

/** Objects whose controller creates a Secret, by the Secret's `namespace/name`; of several, the last. */
export const secretMakers = memoize(
  (model: Model): ReadonlyMap<string, ClusterObject> =>
    new Map(
      [...allMakers(model)].flatMap(([name, makers]) =>
        makers.slice(-1).map((maker) => [name, maker] as const),
      ),
    ),
);

const allMakers = memoize((model: Model): ReadonlyMap<string, readonly ClusterObject[]> => {
  const makers = new Map<string, ClusterObject[]>();
  for (const object of model.objects) {
    const name = secretOf(object);
    if (name !== undefined) append(makers, `${object.id.namespace}/${name}`, object);
  }
  return makers;
});

/** Secrets, `namespace/name`, to which whatever Crossplane manages writes its credentials. */
export const connectionSecrets = memoize(
  (model: Model): ReadonlySet<string> =>
    new Set(
      model.objects.flatMap(({ data, id }) => {
        const written = record(data, "spec", "writeConnectionSecretToRef");
        const name = text(written, "name");
        return name === undefined ? [] : [`${text(written, "namespace") ?? id.namespace}/${name}`];
      }),
    ),
);

/** All objects whose controller creates a Secret. */
export function secretMakersOf(
  model: Model,
  namespace: string,
  name: string,
): readonly ClusterObject[] {
  return allMakers(model).get(`${namespace}/${name}`) ?? [];
}

/**
 * Objects whose controller creates a ConfigMap: a claim of a bucket has one with its address, of its own name
 * (https://rook.io/docs/rook/latest-release/Storage-Configuration/Object-Storage-RGW/ceph-object-bucket-claim/).
 */
export function configMapMakersOf(
  model: Model,
  namespace: string,
  name: string,
): readonly ClusterObject[] {
  return model
    .ofKind("objectbucket.io", "ObjectBucketClaim")
    .filter(({ id }) => id.namespace === namespace && id.name === name);
}

/**
 * Whether a controller creates the Secret of an object: an ExternalSecret with other policies only writes to one that is
 * there, or to none (https://external-secrets.io/latest/guides/ownership-deletion-policy/).
 */
export function createsSecret({ id, data }: ClusterObject): boolean {
  const policy = text(data, "spec", "target", "creationPolicy") ?? "Owner";
  return id.kind !== "ExternalSecret" || ["Owner", "Orphan"].includes(policy);
}

function secretOf({ id, data }: ClusterObject): string | undefined {
  switch (`${id.group}/${id.kind}`) {
    case "external-secrets.io/ExternalSecret":
      return text(data, "spec", "target", "name") ?? id.name;
    case "bitnami.com/SealedSecret":
      return text(data, "spec", "template", "metadata", "name") ?? id.name;
    case "cert-manager.io/Certificate":
      return text(data, "spec", "secretName");
    case "secrets.hashicorp.com/VaultStaticSecret":
    case "secrets.hashicorp.com/VaultDynamicSecret":
      return text(data, "spec", "destination", "name");
    case "onepassword.com/OnePasswordItem":
    case "objectbucket.io/ObjectBucketClaim":
      return id.name;
    default:
      return undefined;
  }
}
