import { VARIABLES_CONFIG_MAP, type ContractDocument } from "../../contract/document";
import { engineNamespace, servicesWithConfigMap } from "../../contract/document-engine";
import type { Location } from "../../verify/findings/location";
import { HELM_GROUP } from "../../verify/flux/kinds";
import type { ObjectId } from "../../verify/kubernetes/object";
import { placeOf } from "../../verify/prerequisites/contract-data";
import { text } from "../../verify/yaml/json";
import { idOfApplier } from "./applied-by";
import { waitForBootstrap } from "./bootstrap-symptom";
import { contractPlace, type DiagnosisInput } from "./diagnosis-input";
import type { Symptom, Wait } from "./symptom";

/** A ConfigMap that the contract becomes. */
export interface ContractConfigMap {
  readonly id: ObjectId;
  readonly place: Location;
  /** The service of its values; undefined for the general one. */
  readonly service?: ContractDocument["services"][string];
}

const core = (kind: string, namespace: string, name: string): ObjectId => ({
  group: "",
  kind,
  namespace,
  name,
});

/** Every ConfigMap that the contract becomes, the general one first. */
export function contractConfigMaps(input: DiagnosisInput): readonly ContractConfigMap[] {
  const { contract } = input;
  return [
    {
      id: core("ConfigMap", engineNamespace(contract), VARIABLES_CONFIG_MAP),
      place: contractPlace(input),
    },
    ...servicesWithConfigMap(contract).map((service) => ({
      id: core("ConfigMap", service.namespace, service.configMap),
      place: placeOf(service.origin),
      service,
    })),
  ];
}

/** Namespaces of the contract that are not there, or on their way out. */
export function* namespaceSymptoms(input: DiagnosisInput): Iterable<Symptom> {
  const { contract, live } = input;
  for (const [name, { origin }] of Object.entries(contract.namespaces)) {
    const id = core("Namespace", "", name);
    const object = live.find(id);
    const isGoing = text(object, "status", "phase") === "Terminating";
    if (object !== undefined && !isGoing) continue;
    const state = isGoing ? "is being deleted" : "is not in the cluster";
    yield {
      rule: "namespace",
      object: id,
      message: `Namespace ${name} of the contract ${state}.`,
      state,
      at: placeOf(origin),
      waitsFor: isGoing ? [] : waitForBootstrap(input),
    };
  }
}

/** ConfigMaps of the contract that are not there. */
export function* configMapSymptoms(input: DiagnosisInput): Iterable<Symptom> {
  for (const { id, place } of contractConfigMaps(input)) {
    if (input.live.find(id) !== undefined) continue;
    yield {
      rule: "config-map",
      object: id,
      message: `ConfigMap ${id.namespace}/${id.name} of the contract is not in the cluster.`,
      state: "is not in the cluster",
      at: place,
      waitsFor: [{ object: core("Namespace", "", id.namespace) }, ...waitForBootstrap(input)],
    };
  }
}

/** Missing service accounts of pod identities. */
export function* accountSymptoms(input: DiagnosisInput): Iterable<Symptom> {
  const { contract, live } = input;
  for (const { namespace, serviceAccount, managedBy, origin } of contract.identities) {
    const id = core("ServiceAccount", namespace, serviceAccount);
    if (live.find(id) !== undefined) continue;
    const maker = managedBy === "git" ? "Git" : "an EKS addon";
    yield {
      rule: "service-account",
      object: id,
      message: `Service account ${namespace}/${serviceAccount} of a pod identity, which ${maker} creates, is not in the cluster.`,
      state: "is not in the cluster",
      at: placeOf(origin),
      waitsFor: managedBy === "git" ? makersOf(input, id) : [],
    };
  }
}

/** Possible creators of a service account: the one in Git, otherwise every release in its namespace. */
function makersOf({ model }: DiagnosisInput, id: ObjectId): readonly Wait[] {
  const declared = model.find(id).map(({ applier }) => idOfApplier(applier));
  const releases = model.releases
    .filter(({ targetNamespace }) => targetNamespace === id.namespace)
    .map(({ object }) => ({ ...object.id, group: HELM_GROUP }));
  return [core("Namespace", "", id.namespace), ...declared, ...releases].map((object) => ({
    object,
    always: true,
  }));
}
