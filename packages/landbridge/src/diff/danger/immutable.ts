import { ownValue } from "../../lib/own-value";
import { at } from "../../verify/yaml/json";
import { alike } from "../alike";
import type { Danger } from "../document";
import type { ObjectPair } from "../sections/objects";
import { titleOf } from "../sections/readers";
import { engineOf, isForced } from "../side/deletion";
import type { SideObject } from "../side/side";
import type { FieldChange } from "../values/field-change";
import { changesOf } from "../values/shown-change";
import type { DangerRule } from "./rule";
import { lostWith } from "./stateful";

/** Fields that the API server doesn't let anyone change, by kind. */
const IMMUTABLE: Readonly<Record<string, RegExp>> = {
  Job: /^spec\.(?:template|selector|completionMode|podFailurePolicy|manualSelector)\b/,
  Deployment: /^spec\.selector\b/,
  DaemonSet: /^spec\.selector\b/,
  ReplicaSet: /^spec\.selector\b/,
  StatefulSet:
    /^spec\.(?!replicas|ordinals|template|updateStrategy|revisionHistoryLimit|persistentVolumeClaimRetentionPolicy|minReadySeconds)/,
  Service: /^spec\.clusterIPs?\b/,
  PersistentVolumeClaim: /^spec\.(?!resources\b|volumeAttributesClassName)/,
  StorageClass: /^(?:provisioner|parameters|reclaimPolicy|volumeBindingMode)\b/,
  RoleBinding: /^roleRef\b/,
  ClusterRoleBinding: /^roleRef\b/,
  CustomResourceDefinition: /^spec\.(?:group|scope|names\.(?:kind|plural))\b/,
  IngressClass: /^spec\.controller\b/,
  PriorityClass: /^(?:value|preemptionPolicy)\b/,
  Secret: /^type$/,
  CSIDriver: /^spec\.(?:attachRequired|volumeLifecycleModes)\b/,
  RuntimeClass: /^(?:handler|overhead|scheduling)\b/,
};

/** Fields of a HelmRelease for which helm-controller uninstalls the release and installs another one. */
const REINSTALL = /^spec\.(?:releaseName|targetNamespace|storageNamespace)$/;

/** Changes of fields that the API server refuses, or for which a release is installed again. */
export const immutableFields: DangerRule = ({ pairs, objects }) => {
  const changed = new Set(objects.filter(({ action }) => action !== "added").map(({ key }) => key));
  const entries = pairs.flatMap((pair) => {
    if (!changed.has(pair.key)) return [];
    const entry = dangerOf(pair);
    return entry === undefined ? [] : [{ environment: pair.environment, entry }];
  });
  return alike(entries).map(({ environments, entry }) => ({ environments, ...entry }));
};

function dangerOf({ before, after, key }: ObjectPair): Omit<Danger, "environments"> | undefined {
  if (before === undefined || after === undefined) return undefined;
  const changes = changesOf(before.data, after.data).filter(({ kind }) => kind !== "reordered");
  const place = { file: after.file, ...(after.line === undefined ? {} : { line: after.line }) };
  const common = { subject: titleOf(after), place };
  if (after.kind === "HelmRelease" && isOf(key, "helm.toolkit.fluxcd.io")) {
    const field = changes.find(({ path }) => REINSTALL.test(path));
    if (field === undefined) return undefined;
    const message = `${field.path} changes: helm-controller uninstalls the release and installs another one.`;
    return { ...common, kind: "reinstalled", severity: "high", message };
  }
  const field = changes.find((change) => isImmutable(after, before, change));
  if (field === undefined) return undefined;
  const forced = isForced(after.data);
  const kindOfApplier = after.applier.slice(0, after.applier.indexOf(" "));
  const outcome = forced
    ? `${engineOf(after.applier)} deletes it and creates it again`
    : `the API server refuses the change, and its ${kindOfApplier} fails`;
  return {
    ...common,
    kind: "immutable-field",
    // Whoever sets the annotation wants it to be recreated.
    severity: forced && lostWith(key) === undefined ? "medium" : "high",
    message: `${partOf(after.kind, field.path)} can't be changed: ${outcome}.`,
    ...(forced ? {} : { remedy: "Give it another name, or delete it before this is merged." }),
  };
}

function isImmutable(
  { kind, key }: SideObject,
  before: SideObject,
  { path, before: old, after: now }: FieldChange,
): boolean {
  if (kind === "ConfigMap" || kind === "Secret") {
    const isFrozen = at(before.data, "immutable") === true;
    if (isFrozen && /^(?:data|stringData|binaryData|immutable)\b/.test(path)) return true;
  }
  const pattern = ownValue(IMMUTABLE, kind);
  if (pattern === undefined || !isBuiltIn(key)) return false;
  // A Service without an address gets one from the API server.
  if (kind === "Service" && (old === undefined || now === undefined)) return false;
  return pattern.test(path);
}

/** The immutable part of a path: `spec.selector` of `spec.selector.matchLabels.app`. */
function partOf(kind: string, path: string): string {
  const part = ownValue(IMMUTABLE, kind)?.exec(path)?.[0];
  return part === undefined || part.endsWith(".") ? path : part;
}

/** Whether the kind is one of Kubernetes itself: others may have its name. */
function isBuiltIn(key: string): boolean {
  const group = key.slice(key.indexOf("|") + 1).split("/")[0] ?? "";
  return group === "" || !group.includes(".") || group.endsWith(".k8s.io");
}

function isOf(key: string, group: string): boolean {
  return key.slice(key.indexOf("|") + 1).startsWith(`${group}/`);
}
