import { isNumbered } from "../../../lib/is-numbered";
import { memoize } from "../../../lib/memoize";
import { didYouMean, nearestName, SLIP } from "../../../lib/nearest-name";
import { annotationsOf, describe } from "../../kubernetes/object";
import { nameBeforeHash } from "../../kustomize/generators/hash";
import type { ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import type { Unknown } from "../../model/unknowns";
import { anyOf } from "../phrases";
import { clustersWith } from "../references/existing-objects";
import type { ObjectReference } from "../references/object-reference";
import { unnamedLike } from "../references/unnamed-objects";
import type { ClusterRule, Report } from "../rule";
import { mayBeMadeByController } from "../unknown-controllers";
import { unless } from "../unless";
import { dataOf, isMade, namesIn, referencesOf, timesRead, type DataReference } from "./references";

/** LB104 */
export const missingConfigMapOrSecret: ClusterRule = {
  id: "LB104",
  name: "missing-config-map-or-secret",
  severity: "error",
  summary: "A ConfigMap or Secret is read, but nothing creates it.",
  why: "The Kustomization or HelmRelease fails until somebody creates it.",
  remedy: "Add it to the repository or to the contract, or correct the name.",
  limits:
    "Charts and controllers also create Secrets, and people create them by hand. Without a complete contract, a missing one is reported only if a similar name exists or nothing names the only other one with a word of its name, and a missing ConfigMap also if Terraform creates ConfigMaps.",
  *check(model) {
    for (const reference of referencesOf(model)) {
      if (isMade(reference) || reference.optional || namesakeElsewhere(model, reference)) continue;
      if (clustersWith(model, { ...reference, group: "" }).length > 0) continue;
      const hashed = hashedName(model, reference);
      if (hashed !== undefined) yield reportHash(reference, hashed);
      else if (isOtherKind(model, reference)) yield reportKind(model, reference);
      else yield* report(model, reference);
    }
  },
};

function* report(model: Model, reference: DataReference): Iterable<Report> {
  const { kind, namespace, name, applier, reader, path } = reference;
  const { complete, sources, data } = model.prerequisites;
  const unknown = unknownWith(model, reference);
  const isCertain = complete && unknown === undefined;
  const others = [...namesIn(model, kind, namespace), ...oftenRead(model, reference)];
  const nearest = nearestName(
    name,
    others,
    isCertain ? Infinity : SLIP,
    (other) => !isRead(model, applier, other) && !isNumbered(name, other),
  );
  const unnamed =
    nearest === undefined && !isCertain ? unnamedLike(model, asObject(reference)) : undefined;
  if (!mayBeReported() && nearest === undefined && unnamed === undefined) return;
  const where = sources.length === 0 ? "nothing in the repository creates" : neither(sources);
  const isSure = isCertain && !isMadeByChart(model, reference);
  const who = `${applier.title} reads ${kind} ${namespace}/${name}, which ${where}`;
  yield {
    severity: isSure ? "error" : "warning",
    message:
      unnamed === undefined
        ? didYouMean(`${who}${unless(unknown)}.`, nearest)
        : `${who}, and nothing names ${describe(unnamed)}: is that meant?`,
    at: { object: reader, path },
    object: reader.id,
  };

  /** Charts and controllers create Secrets; a person may create either by hand, unless Terraform creates ConfigMaps. */
  function mayBeReported(): boolean {
    if (kind === "Secret") return complete && !mayBeMadeByController(model, name);
    return complete || data.some((other) => other.kind === kind);
  }
}

function asObject({ reader, path, kind, namespace, name }: DataReference): ObjectReference {
  return { reader, path, group: "", kind, namespace, name, otherKinds: {}, optional: false };
}

/** What may create it. */
function unknownWith(model: Model, { kind, namespace, name }: DataReference): Unknown | undefined {
  return model.unknownWith({ group: "", kind, namespace, name });
}

/** Whether the other one of ConfigMap and Secret has this name, and nothing shows that both are meant. */
function isOtherKind(model: Model, { kind, namespace, name, applier }: DataReference): boolean {
  const other = otherThan(kind);
  if (!isMade(dataOf(model, { kind: other, namespace, name }))) return false;
  return !referencesOf(model).some(
    (reference) =>
      reference.kind === other && reference.name === name && reference.applier === applier,
  );
}

function otherThan(kind: DataReference["kind"]): DataReference["kind"] {
  return kind === "Secret" ? "ConfigMap" : "Secret";
}

function reportKind(model: Model, reference: DataReference): Report {
  const { kind, namespace, name, applier, reader, path } = reference;
  const unknown = unknownWith(model, reference);
  return {
    severity: model.prerequisites.complete && unknown === undefined ? "error" : "warning",
    message: `${applier.title} reads ${kind} ${namespace}/${name}, but ${name} is a ${otherThan(kind)}${unless(unknown, `creates a ${kind}`)}.`,
    at: { object: reader, path },
    object: reader.id,
    remedy: `Write kind: ${otherThan(kind)}.`,
  };
}

/** How many read one name before another, read once, is taken for a slip of it. */
const OFTEN = 3;

/** Names that many read, although it is unknown what creates them. */
function oftenRead(model: Model, { kind, namespace, name }: DataReference): readonly string[] {
  const times = timesRead(model, kind, namespace);
  if ((times.get(name) ?? 0) > 1) return [];
  return [...times].filter(([, count]) => count >= OFTEN).map(([other]) => other);
}

function neither(sources: readonly string[]): string {
  return `neither the repository nor ${anyOf(sources)} creates`;
}

/** Whether a chart in the same namespace may create it. */
function isMadeByChart(model: Model, { kind, namespace, reader }: DataReference): boolean {
  return (
    kind === "Secret" &&
    model.opaqueReleases.some(
      ({ object, targetNamespace }) => object !== reader && targetNamespace === namespace,
    )
  );
}

/** A name that the same applier also reads is not the one that was meant. */
export function isRead(model: Model, applier: DataReference["applier"], name: string): boolean {
  return namesReadBy(model).get(applier)?.has(name) === true;
}

const namesReadBy = memoize((model: Model) => {
  const names = new Map<DataReference["applier"], Set<string>>();
  for (const { applier, name } of referencesOf(model)) {
    const known = names.get(applier);
    if (known === undefined) names.set(applier, new Set([name]));
    else known.add(name);
  }
  return names;
});

/** kustomize's generator puts a hash behind the name, and knows only Kubernetes' own references to it. */
function hashedName(
  model: Model,
  { kind, namespace, name }: DataReference,
): ClusterObject | undefined {
  return model
    .ofKind("", kind)
    .find(
      ({ id, origin }) =>
        origin.document === undefined &&
        id.namespace === namespace &&
        nameBeforeHash(id.name) === name,
    );
}

function reportHash(
  { kind, name, applier, reader, path }: DataReference,
  { id, origin }: ClusterObject,
): Report {
  return {
    message: `${applier.title} reads ${kind} ${name}, which kustomize's generator names ${id.name}.`,
    at: { object: reader, path },
    object: reader.id,
    related: [
      {
        at: { file: origin.file, line: origin.line },
        message: "is generated here",
      },
    ],
    remedy:
      "Set generatorOptions.disableNameSuffixHash: true, or add the field as a nameReference to the kustomization's configurations.",
  };
}

/** Controllers that copy ConfigMaps and Secrets to other namespaces. */
const REPLICATED =
  /^(reflector\.v1\.k8s\.emberstack\.com|replicator\.v1\.mittwald\.de|kubed\.appscode\.com|config\.kubernetes\.io\/replicate)/;

const COPY_FROM = "fluxcd.controlplane.io/copyFrom";

/** An object of that name in another namespace, which LB106 reports. */
export function namesakeElsewhere(
  model: Model,
  { kind, namespace, name }: DataReference,
): { readonly namespace: string; readonly copied: boolean } | undefined {
  const object = model.ofKind("", kind).find(
    ({ id, data }) =>
      id.name === name &&
      id.namespace !== namespace &&
      // Flux Operator fills it from the one that is missing.
      annotationsOf(data)[COPY_FROM] !== `${namespace}/${name}`,
  );
  if (object !== undefined) {
    const copied = Object.keys(annotationsOf(object.data)).some((key) => REPLICATED.test(key));
    return { namespace: object.id.namespace, copied };
  }
  const other = model.prerequisites.data.find(
    (data) => data.kind === kind && data.name === name && data.namespace !== namespace,
  );
  return other === undefined ? undefined : { namespace: other.namespace, copied: false };
}
