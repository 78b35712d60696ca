import { isNumbered } from "../../../lib/is-numbered";
import { didYouMean, nearestName, SLIP } from "../../../lib/nearest-name";
import { FLUX_OPERATOR_GROUP, NOTIFICATION_GROUP } from "../../flux/kinds";
import { describe, type ObjectId } from "../../kubernetes/object";
import type { Model } from "../../model/model";
import { text } from "../../yaml/json";
import { isUsedNamespace } from "../order/namespaces";
import type { ClusterRule, Report } from "../rule";
import { mayBeMadeByController } from "../unknown-controllers";
import { unless } from "../unless";
import { hasOnlyManifests } from "./closed-namespace";
import { objectReferencesOf, referencesByReader } from "./collect-references";
import {
  builtInNames,
  clustersWith,
  existingObjects,
  generatedNames,
  isBuiltIn,
  oftenNamed,
} from "./existing-objects";
import { isCertificateOfGateway } from "./gateway-certificates";
import { isThere } from "./is-there";
import { missingListeners } from "./missing-listeners";
import { placeOf, type ObjectReference } from "./object-reference";
import { onlyOneInFile, unappliedFile } from "./unapplied-objects";
import { namedBySiblings, unnamedLike } from "./unnamed-objects";
import { otherScope, usualKind } from "./usual-kind";
import { WRITTEN_BY_HAND } from "./written-by-hand";
import { wrongGroups } from "./wrong-groups";

/** LB621 */
export const missingReference: ClusterRule = {
  id: "LB621",
  name: "missing-reference",
  severity: "error",
  summary: "An object names another object that doesn't exist, or that is in another namespace.",
  why: "Kubernetes accepts the reference, but what needs it doesn't start: a pod waits for its Secret, a route is attached to no Gateway, an ExternalSecret finds no store.",
  remedy: "Correct the name or namespace, or add the object.",
  limits:
    "Charts, controllers and people create objects that Landbridge doesn't see. Unless it is known what exists outside Git, a reference is reported only if a similar name exists, the object is in another namespace, the kind is one that charts don't create, the namespace or the reader's file has one object of the kind that nothing names, a file next to the reader that nothing applies has it, all others of its kind name another Secret, or the same name with the kind of the other scope, or it is a workload, Service, account or Role in a namespace without charts and operators.",
  checksRemotes: true,
  *check(model) {
    for (const reference of objectReferencesOf(model)) {
      if (reference.optional || isThere(model, reference)) continue;
      if (clustersWith(model, reference).length > 0 || mayBeGenerated(model, reference)) continue;
      yield* report(model, reference);
    }
    yield* missingListeners(model);
    yield* wrongGroups(model);
  },
};

/** Whether a generator that isn't understood may make it: one of the reader's kustomization, or of the namespace. */
function mayBeGenerated(model: Model, { reader, namespace }: ObjectReference): boolean {
  return model.unknowns.some(
    (unknown) =>
      unknown.isGenerated === true &&
      unknown.content.kind === "anything" &&
      (unknown.applier === reader.applier || unknown.namespace === namespace),
  );
}

function* report(model: Model, reference: ObjectReference): Iterable<Report> {
  const { reader } = reference;
  const known = existingObjects(model);
  const unknown = model.unknownWith(reference);
  const isCertain = unknown === undefined && isKnownToLack(model, reference);
  const target = describe(reference);
  const at = placeOf(reference);
  const others = [
    ...known.in(reference),
    ...oftenNamed(model, reference),
    ...generatedNames(model, reference),
    ...builtInNames(reference),
  ];
  const nearest = nearestName(
    reference.name,
    others,
    SLIP,
    (other) => !isNumbered(reference.name, other) && !isNamedToo(model, reference, other),
  );
  const other = otherKind(model, reference);
  if (other !== undefined) {
    const message = `${describe(reader.id)} names ${target}, but ${reference.name} is ${withArticle(other)}.`;
    yield { severity: isCertain ? "error" : "warning", message, at, object: reader.id };
    return;
  }
  const elsewhere = reference.namespace === "" ? [] : known.namespacesOf(reference);
  const [first] = elsewhere;
  const severity = isCertain ? "error" : "warning";
  const object = reader.id;
  if (nearest === undefined && first !== undefined) {
    if (!isCertain && mayBeOfChart(model, reference, first)) return;
    if (isReportedElsewhere(reference)) return;
    const message = `${describe(reader.id)} names ${target}, but ${reference.kind} ${reference.name} is in namespace ${first}.`;
    yield { severity, message, at, object };
    return;
  }
  if (nearest === undefined && !isCertain && !isWrittenByHand(model, reference)) {
    yield* mistaken(model, reference, unnamedLike(model, reference));
    return;
  }
  const message = didYouMean(
    `${describe(reader.id)} names ${target}, which nothing in the repository creates${unless(unknown)}.`,
    nearest,
  );
  yield { severity, message, at, object };
}

/** What is probably meant by a name that nothing has, although it isn't known what else exists. */
function* mistaken(
  model: Model,
  reference: ObjectReference,
  unnamed: ObjectId | undefined,
): Iterable<Report> {
  const whoNames = `${describe(reference.reader.id)} names ${describe(reference)}`;
  const who = `${whoNames}, which nothing in the repository creates`;
  const place = {
    at: placeOf(reference),
    object: reference.reader.id,
    severity: "warning",
  } as const;
  const siblings = unnamed === undefined ? namedBySiblings(model, reference) : undefined;
  const usual = usualKind(model, reference);
  if (usual !== undefined)
    yield { ...place, message: `${who}, and all others name ${describe(usual)}: is that meant?` };
  else if (unnamed !== undefined)
    yield { ...place, message: `${who}, and nothing names ${describe(unnamed)}: is that meant?` };
  else if (siblings !== undefined)
    yield {
      ...place,
      message: `${who}, and every other ${reference.reader.id.kind} names ${describe(siblings)} there: is that meant?`,
    };
  else if (isLeftToManifests(reference) && hasOnlyManifests(model, reference.namespace))
    yield {
      ...place,
      message: `${who}${unless(model.unknownWith(reference))}: all workloads of ${reference.namespace} are manifests of the repository.`,
    };
  else {
    const isClass = reference.namespace === "" && MADE_BY_OTHERS.has(reference.kind);
    const file = isClass ? undefined : unappliedFile(model, reference);
    const own = onlyOneInFile(model, reference);
    if (file !== undefined)
      yield { ...place, message: `${whoNames}, which nothing applies: ${file} has it.` };
    else if (own !== undefined)
      yield { ...place, message: `${who}; its own file has ${describe(own)}: is that meant?` };
    else if (isAlone(model, reference))
      yield {
        ...place,
        message: `${who}; every other ${reference.kind} that is named in ${reference.namespace} is in the repository.`,
      };
  }
}

/** Kinds that name a workload, which nothing but a manifest, a chart or an operator creates. */
const SCALERS = new Set(["HorizontalPodAutoscaler", "ScaledObject"]);

/** Kinds that come with the workloads of a namespace, from the same manifests or charts. */
const WITH_WORKLOADS = new Set(["Middleware", "Role", "Service", "ServiceAccount"]);

function isLeftToManifests({ kind, reader }: ObjectReference): boolean {
  return SCALERS.has(reader.id.kind) || WITH_WORKLOADS.has(kind);
}

/** Kinds that each repository either has all of in a namespace, or leaves to charts. */
const OWN_KINDS = new Set(["Gateway"]);

/** How many others must name objects of the repository. */
const SEVERAL = 2;

/** Whether the kind and namespace has several references, of which all others name objects of the repository. */
function isAlone(model: Model, { group, kind, namespace, name }: ObjectReference): boolean {
  if (!OWN_KINDS.has(kind)) return false;
  const others = objectReferencesOf(model).filter(
    (other) => other.group === group && other.kind === kind && other.namespace === namespace,
  );
  const missing = others.filter((other) => !isThere(model, other));
  return others.length - missing.length >= SEVERAL && missing.every((one) => one.name === name);
}

/** The kind that an object of this name has instead: with a namespace or without one, or one that the field could name. */
function otherKind(
  model: Model,
  { kind, group, name, namespace, reader, otherKinds }: ObjectReference,
): string | undefined {
  const kinds = Object.entries({ ...otherKinds, [otherScope(kind)]: group });
  const own = referencesByReader(model).get(reader) ?? [];
  return kinds
    .map(([other, otherGroup]) => ({ group: otherGroup, kind: other, name }))
    .find((other) => {
      const isScoped = other.kind.startsWith("Cluster");
      const where = isScoped ? "" : namespace === "" ? reader.id.namespace : namespace;
      const isThere =
        existingObjects(model).has({ ...other, namespace: where }) ||
        isBuiltIn({ ...other, namespace: where });
      const isNamed = own.some((one) => one.kind === other.kind && one.name === name);
      return other.kind !== kind && isThere && !isNamed;
    })?.kind;
}

function withArticle(kind: string): string {
  return `${/^[AEIOU]/.test(kind) ? "an" : "a"} ${kind}`;
}

/** Whether nothing outside Git, no chart and no controller may create it. */
function isKnownToLack(model: Model, reference: ObjectReference): boolean {
  const isWhole = model.prerequisites.complete && !model.isGuessed;
  return isWhole && !mayBeMade(model, reference) && !isCredential(reference);
}

/** What Flux signs in with: the bootstrap and people create these Secrets outside Git. */
function isCredential({ kind, reader }: ObjectReference): boolean {
  const { group } = reader.id;
  const isFlux = group.endsWith(".fluxcd.io") || group === FLUX_OPERATOR_GROUP;
  return kind === "Secret" && isFlux && group !== NOTIFICATION_GROUP;
}

/** Kinds that operators and clouds create on their own. */
const MADE_BY_OTHERS = new Set([
  "GatewayClass",
  "IngressClass",
  "PriorityClass",
  "Service",
  "StorageClass",
]);

/** Whether a chart or a controller may create it. */
function mayBeMade(model: Model, { kind, namespace, name }: ObjectReference): boolean {
  if (MADE_BY_OTHERS.has(kind) || mayBeMadeByController(model, name)) return true;
  if (WRITTEN_BY_HAND.has(kind)) return false;
  return model.opaqueReleases.some(
    ({ applier, targetNamespace }) =>
      model.appliesHere(applier) && (namespace === "" || targetNamespace === namespace),
  );
}

/** Whether the repository has objects of the kind, so that one more would be there too. */
function isWrittenByHand(model: Model, { group, kind }: ObjectReference): boolean {
  return WRITTEN_BY_HAND.has(kind) && model.ofKind(group, kind).length > 0;
}

/** Kinds of which many charts create one with a common name in each namespace. */
function isCommon({ kind }: ObjectReference): boolean {
  return ["Secret", "ConfigMap", "ServiceAccount", "PersistentVolumeClaim"].includes(kind);
}

/** Whether a chart may create one of the same name: that of another namespace isn't meant then. */
function mayBeOfChart(model: Model, reference: ObjectReference, other: string): boolean {
  const isMeant =
    isOwnAccount(model, reference) ||
    isInUnusedNamespace(model, reference) ||
    isCertificateOfGateway(model, reference, other);
  return (isCommon(reference) && !isMeant) || isNamedLikeRelease(model, reference);
}

/** Whether the name is that of a release in the namespace, whose chart may create it. */
function isNamedLikeRelease(model: Model, { namespace, name }: ObjectReference): boolean {
  return model.opaqueReleases.some(
    ({ targetNamespace, releaseName }) =>
      targetNamespace === namespace && `${name}-`.startsWith(`${releaseName}-`),
  );
}

/** A subject of a binding in the same file as a service account of this name: that one is meant. */
function isOwnAccount(model: Model, { kind, group, name, reader }: ObjectReference): boolean {
  const isBinding = reader.id.kind === "ClusterRoleBinding" || reader.id.kind === "RoleBinding";
  return (
    isBinding &&
    kind === "ServiceAccount" &&
    model
      .ofKind(group, kind)
      .some(({ id, origin }) => id.name === name && origin.file === reader.origin.file)
  );
}

/** Whether the reader itself writes a namespace that the repository neither creates nor uses. */
function isInUnusedNamespace(model: Model, { reader, path, namespace }: ObjectReference): boolean {
  const written = text(reader.data, ...path.slice(0, -1), "namespace");
  return written === namespace && !isUsedNamespace(model, namespace);
}

/** A store of another namespace, which LB608 reports. */
function isReportedElsewhere({ kind }: ObjectReference): boolean {
  return kind === "SecretStore";
}

/** Whether the same object names the other one, too: then both are meant. */
function isNamedToo(model: Model, reference: ObjectReference, name: string): boolean {
  const own = referencesByReader(model).get(reference.reader) ?? [];
  return (
    own.some((other) => other.kind === reference.kind && other.name === name) &&
    !isSlip(reference.name, name)
  );
}

/** Shortest word of which one letter that differs is a slip, also next to the right one: `db-a` and `db-b` are two. */
const LONG = 4;

/** Whether names differ in one word of several letters, by one letter or two that changed places, and not as singular and plural. */
function isSlip(name: string, other: string): boolean {
  const [words, others] = [name, other].map((one) => one.split(/[-_.]/));
  if (words === undefined || words.length !== others?.length) return false;
  const differing = words.flatMap((word, index) =>
    word === others[index] ? [] : [[word, others[index] ?? ""] as const],
  );
  const [first, second] = differing;
  if (first === undefined || second !== undefined) return false;
  const [word, meant] = first;
  const isPlural = word.replace(/s$/, "") === meant.replace(/s$/, "");
  return (
    Math.min(word.length, meant.length) >= LONG &&
    !isPlural &&
    nearestName(word, [meant], 1) !== undefined
  );
}
