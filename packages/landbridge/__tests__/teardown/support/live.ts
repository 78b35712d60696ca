import {
  appliedObjectOf,
  fluxObjectOf,
  type FluxObject,
  type LiveFlux,
  type VersionedId,
} from "../../../src/teardown/live-flux";
import { HELM_GROUP, KUSTOMIZE_GROUP } from "../../../src/verify/flux/kinds";
import { groupOf, keyOf, versionOf, type ObjectId } from "../../../src/verify/kubernetes/object";
import { isRecord, record, type YamlRecord } from "../../../src/verify/yaml/json";

/** A Kustomization of flux-system. */
export function kustomization(
  name: string,
  {
    owner,
    applied = [],
    ...spec
  }: { owner?: string; applied?: readonly YamlRecord[] } & YamlRecord,
): YamlRecord {
  const entries = applied.map((object) => {
    const { group, kind, namespace, name: own } = idOfObject(object);
    return {
      id: `${namespace}_${own.replaceAll(":", "__")}_${group}_${kind}`,
      v: versionOf(String(object.apiVersion)),
    };
  });
  return {
    apiVersion: `${KUSTOMIZE_GROUP}/v1`,
    kind: "Kustomization",
    metadata: { name, namespace: "flux-system", labels: owner === undefined ? {} : ownedBy(owner) },
    spec: { prune: true, ...spec },
    status: { inventory: { entries } },
  };
}

/** An object that a Kustomization of flux-system has applied. */
export function applied(
  owner: string | undefined,
  apiVersion: string,
  kind: string,
  name: string,
  more: YamlRecord = {},
): YamlRecord {
  const [first, second] = name.split("/");
  const names = second === undefined ? { name: first } : { namespace: first, name: second };
  const labels = owner === undefined ? {} : ownedBy(owner);
  const { annotations, ...rest } = more;
  return {
    apiVersion,
    kind,
    metadata: { ...names, labels, ...(isRecord(annotations) ? { annotations } : {}) },
    ...rest,
  };
}

export function release(
  owner: string | undefined,
  name: string,
  spec: YamlRecord = {},
): YamlRecord {
  return applied(owner, `${HELM_GROUP}/v2`, "HelmRelease", name, { spec });
}

function ownedBy(name: string): YamlRecord {
  return {
    [`${KUSTOMIZE_GROUP}/name`]: name,
    [`${KUSTOMIZE_GROUP}/namespace`]: "flux-system",
  };
}

export function idOfObject(object: YamlRecord): ObjectId {
  const { name, namespace } = record(object, "metadata") ?? {};
  return {
    group: groupOf(String(object.apiVersion)),
    kind: String(object.kind),
    namespace: typeof namespace === "string" ? namespace : "",
    name: String(name),
  };
}

export function versioned(object: YamlRecord): VersionedId {
  return { id: idOfObject(object), version: versionOf(String(object.apiVersion)) };
}

/** What a teardown reads from a cluster with these objects. */
export function liveFlux(objects: readonly YamlRecord[]): LiveFlux {
  const ofKind = (kind: string): readonly FluxObject[] =>
    objects
      .filter((object) => object.kind === kind)
      .flatMap((object) => fluxObjectOf(object) ?? []);
  const kustomizations = ofKind("Kustomization");
  const listed = new Set(
    kustomizations
      .filter(({ remote }) => !remote)
      .flatMap(({ inventory }) => inventory.map(({ id }) => keyOf(id))),
  );
  return {
    kustomizations,
    releases: ofKind("HelmRelease"),
    applied: objects
      .filter((object) => listed.has(keyOf(idOfObject(object))))
      .map((object) => appliedObjectOf(versioned(object), object)),
  };
}
