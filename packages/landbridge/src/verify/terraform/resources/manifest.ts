import { FLUX_OPERATOR_GROUP } from "../../flux/kinds";
import { groupOf, type ObjectId } from "../../kubernetes/object";
import type { ExistingData } from "../../prerequisites/prerequisites";
import { argocdObject } from "../argocd-objects";
import type { Collector } from "../collector";
import { fluxObject } from "../flux-objects";
import { revisionOf } from "../flux-path-names";
import { textAt, textWith, Unknown, valueAt, type Value } from "../hcl/value";
import type { Instance } from "../instance";
import { namespaceOf, objectsIn } from "../manifest-objects";
import { keysOfAll, labelsOf } from "./data";
import { normalizedPath } from "./flux-path";
import type { Handler } from "./handler";

/** The identity of an object by its metadata, of which only a part may be known. */
export function partlyKnown(group: string, kind: string, metadata: Value | undefined): ObjectId {
  const [name, namespace] = ["name", "namespace"].map((key) => valueAt(metadata, key));
  return {
    group,
    kind,
    namespace: namespace === undefined ? "" : (textWith("*", namespace) ?? "*"),
    name: textWith("*", name) ?? "*",
  };
}

/** Records one object that Terraform applies. */
export function addObject(
  object: Value,
  instance: Instance,
  node: string,
  collector: Collector,
): void {
  const kind = textAt(object, "kind");
  const name = textAt(object, "metadata", "name");
  const group = groupOf(textAt(object, "apiVersion") ?? "");
  if (kind === "FluxInstance" && group === FLUX_OPERATOR_GROUP) {
    collector.bootstraps.push({ node, kind: "sync" });
    addFluxInstance(object, instance, collector);
  }
  if (kind === undefined) return;
  const ofArgocd = argocdObject(object, instance.place);
  if (ofArgocd !== undefined) collector.argocd.push(ofArgocd);
  if (name === undefined) {
    collector.objects.push({
      id: partlyKnown(group, kind, valueAt(object, "metadata")),
      place: instance.place,
    });
    return;
  }
  const isOfFlux =
    group.endsWith(".toolkit.fluxcd.io") &&
    /^(?:Kustomization|HelmRelease|(?:Git|Helm|OCI)Repository|Bucket)$/.test(kind);
  addFluxObject(object, isOfFlux ? kind : undefined, instance, node, collector);
  const namespace = namespaceOf(valueAt(object, "metadata", "namespace"));
  if (kind === "Namespace") collector.addNamespace(node, { name, place: instance.place });
  if (kind === "CustomResourceDefinition") collector.addCrds(name);
  if (namespace === undefined) return;
  if (kind === "ConfigMap" || kind === "Secret") {
    collector.addData(node, dataOf(object, kind, namespace, name, instance));
  } else if (kind === "ServiceAccount") collector.serviceAccounts.add(`${namespace}/${name}`);
  else if (isOfFlux) collector.addApplier(kind, namespace, name);
  else collector.objects.push({ id: { group, kind, namespace, name }, place: instance.place });
}

function addFluxObject(
  object: Value,
  kind: string | undefined,
  { place }: Instance,
  node: string,
  collector: Collector,
): void {
  const known = fluxObject(object, place);
  if (known !== undefined) collector.fluxObjects.push(known);
  if (kind === undefined) return;
  if (kind === "Kustomization") {
    collector.bootstraps.push({ node, kind: "sync" });
    const source = keyOfSource(valueAt(object, "spec", "sourceRef"), object);
    const path = normalizedPath(valueAt(object, "spec", "path"));
    collector.setFluxPath(path, place, { source, isApplied: true });
  }
  const url = textAt(object, "spec", "url");
  if (url !== undefined)
    collector.addSourceUrl(keyOfSource(valueAt(object, "metadata"), object), url);
}

/** `NAMESPACE/NAME` of a source, which is in the namespace of the object that names it where it names none. */
function keyOfSource(named: Value | undefined, object: Value): string {
  const namespace = textAt(named, "namespace") ?? textAt(object, "metadata", "namespace") ?? "";
  return `${namespace}/${textAt(named, "name") ?? ""}`;
}

function addFluxInstance(object: Value, instance: Instance, collector: Collector): void {
  const sync = valueAt(object, "spec", "sync");
  collector.setFluxPath(normalizedPath(valueAt(sync, "path")), instance.place, {
    ref: revisionOf(valueAt(sync, "ref")),
    isApplied: true,
  });
  collector.fluxVersion ??= textAt(object, "spec", "distribution", "version");
}

function dataOf(
  object: Value,
  kind: ExistingData["kind"],
  namespace: string,
  name: string,
  instance: Instance,
): ExistingData {
  const lists = ["data", "binaryData", "stringData"].map((field) => valueAt(object, field));
  const keys = keysOfAll(lists, kind, (key) => instance.placeOf(key));
  const labels = labelsOf(valueAt(object, "metadata", "labels"));
  return {
    kind,
    namespace,
    name,
    place: instance.place,
    immutable: valueAt(object, "immutable") === true,
    keys,
    labels,
  };
}

/** The CRD in a file that controller-gen named, `<group>_<plural>.yaml`. */
const CRD_FILE = /\/([a-z0-9-]+(?:\.[a-z0-9-]+)+)_([a-z0-9]+)\.ya?ml$/;

/** Files of releases that hold the CRDs of a project, with the groups of these. */
const RELEASES: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\/gateway-api\/.*-install\.yaml$/, ["gateway.networking.k8s.io"]],
  [
    /\/cert-manager\/.*\/cert-manager(?:\.crds)?\.yaml$/,
    ["cert-manager.io", "acme.cert-manager.io"],
  ],
  [/\/prometheus-operator\/.*\/(?:stripped-down-crds|bundle)\.yaml$/, ["monitoring.coreos.com"]],
];

/** Records the CRDs in a manifest that is downloaded. */
export function addDownload(url: string, collector: Collector): void {
  const [, group, plural] = CRD_FILE.exec(url) ?? [];
  if (group !== undefined && plural !== undefined) collector.addCrds(`${plural}.${group}`);
  for (const [pattern, groups] of RELEASES) if (pattern.test(url)) collector.addCrds(...groups);
}

const manifest =
  (field: string): Handler =>
  (instance, node, collector) => {
    const value = instance.field(field);
    // A download's URL is its stand-in.
    if (value instanceof Unknown && /^https?:\S+$/.test(value.standIn)) {
      addDownload(value.standIn, collector);
    }
    for (const object of objectsIn(value)) addObject(object, instance, node, collector);
  };

/** Resources that apply a manifest. */
export const manifestHandlers: Readonly<Record<string, Handler>> = {
  kubectl_manifest: manifest("yaml_body"),
  kubernetes_manifest: manifest("manifest"),
};
