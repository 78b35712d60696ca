import { append } from "../../../lib/append";
import { memoize } from "../../../lib/memoize";
import type { ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import { channelReference } from "./acm-channel";
import { answersItself } from "./answers-itself";
import { copiedData } from "./copied-data";
import { referencesInValues } from "./helm-value-references";
import { issuerOfAnnotation } from "./issuer-annotations";
import { istioReferences } from "./istio-destinations";
import { namedFieldReferences } from "./named-fields";
import type { ObjectReference, ReferenceField } from "./object-reference";
import { OPENSHIFT_FIELDS } from "./openshift-fields";
import { OPERATOR_FIELDS } from "./operator-fields";
import { POD_FIELDS } from "./pod-fields";
import { podsMadeBy } from "./pods";
import { keysOfPath, referenceIn, valuesAt } from "./read-reference";
import { REFERENCE_FIELDS } from "./reference-fields";
import { secretReferences } from "./secret-references";
import { middlewaresInTexts } from "./traefik-annotation";

/** Every field in which an object of a cluster names another one. Names with variables that are not set are left out. */
export const objectReferencesOf = memoize((model: Model): readonly ObjectReference[] => [
  ...model.objects.flatMap((object) =>
    [...referencesIn(model, object)].filter((reference) => !isOfTarget(model, reference)),
  ),
  ...model.releases
    .filter(({ applier }) => model.appliesHere(applier))
    .flatMap((release) => referencesInValues(model, release)),
  ...middlewaresInTexts(model),
  ...accountsHere(model),
]);

/** Flux impersonates a service account of the cluster that it applies to. */
function isOfTarget({ hub }: Model, { reader, kind }: ObjectReference): boolean {
  return kind === "ServiceAccount" && (hub.applierOf(reader)?.target ?? "") !== "";
}

/** The service accounts of this cluster that the one which applies to it impersonates. */
function accountsHere(model: Model): readonly ObjectReference[] {
  if (model.home === "") return [];
  return model.appliers
    .flatMap(({ object }) => (object === undefined ? [] : [...referencesIn(model, object)]))
    .filter((reference) => isOfTarget(model, reference));
}

function* referencesIn(model: Model, reader: ClusterObject): Iterable<ObjectReference> {
  const known = new Set<string>();
  for (const reference of listedReferences(model, reader)) {
    known.add(reference.path.join("."));
    yield reference;
  }
  yield* namedFieldReferences(reader, known);
}

/** By tables of the fields of each kind, and by what Secrets are called. */
function* listedReferences(model: Model, reader: ClusterObject): Iterable<ObjectReference> {
  const { group, kind } = reader.id;
  const isUsed = ({ kind: named }: ReferenceField): boolean =>
    named !== "Service" || !answersItself(reader);
  for (const fields of [REFERENCE_FIELDS, OPERATOR_FIELDS, OPENSHIFT_FIELDS])
    for (const field of (fields[`${group}/${kind}`] ?? []).filter(isUsed))
      for (const [path, entry] of valuesAt(reader.data, keysOfPath(field.path)))
        yield* referenceIn(reader, field, path, entry);
  yield* issuerOfAnnotation(reader);
  yield* istioReferences(reader);
  yield* secretReferences(reader, model);
  yield* copiedData(reader);
  yield* channelReference(reader);
  const pods = podsMadeBy(reader);
  if (pods === undefined) return;
  for (const field of POD_FIELDS) {
    for (const [path, entry] of valuesAt(pods.spec, keysOfPath(field.path)))
      yield* referenceIn(reader, field, [...pods.path, "spec", ...path], entry);
  }
}

/** The references of each object. */
export const referencesByReader = memoize((model: Model) => {
  const references = new Map<ClusterObject, ObjectReference[]>();
  for (const reference of objectReferencesOf(model))
    append(references, reference.reader, reference);
  return references;
});
