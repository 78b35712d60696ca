import { destinationOf, isOwnCluster } from "../verify/argocd/application";
import { ARGOCD_GROUP, isApplication, isApplicationSet, isOfArgocd } from "../verify/argocd/kinds";
import { syncWaveOf } from "../verify/argocd/sync-wave";
import { annotationsOf, idOf, keyOf, versionOf, type ObjectId } from "../verify/kubernetes/object";
import { flag, list, record, text, type YamlRecord } from "../verify/yaml/json";
import type { VersionedId } from "./live-flux";

/** By this annotation Argo CD knows what it has applied: `<application>:<group>/<kind>:<namespace>/<name>`. */
export const TRACKING = "argocd.argoproj.io/tracking-id";

/** With it, Argo CD deletes what an Application applied; a suffix may say how. */
const CASCADE = "resources-finalizer.argocd.argoproj.io";

/** What a teardown has to know of an Application or ApplicationSet that is in the cluster. */
export interface ArgocdObject extends VersionedId {
  readonly uid: string;
  /** The ApplicationSet that generated it; undefined for any other one. */
  readonly generator: ObjectId | undefined;
  /** Name of the Application that applied it, as the annotation has it. */
  readonly appliedBy: string | undefined;
  readonly wave: number;
  /** Whether nothing brings back what is deleted: neither a sync nor the ApplicationSet. */
  readonly suspended: boolean;
  /** Whether deleting it deletes what it applied. */
  readonly cascades: boolean;
  /** Whether it applies to another cluster, of which nothing is known here. */
  readonly remote: boolean;
  /** What it applied. */
  readonly inventory: readonly VersionedId[];
}

/** Argo CD's objects of a cluster. */
export interface LiveArgocd {
  readonly applications: readonly ArgocdObject[];
  readonly sets: readonly ArgocdObject[];
}

/** A cluster without Argo CD. */
export const NO_ARGOCD: LiveArgocd = { applications: [], sets: [] };

/** Whether an object is one of those that Argo CD itself reconciles. */
export function isArgocdObject({ group, kind }: ObjectId): boolean {
  return isOfArgocd(group, kind);
}

/** The Applications and ApplicationSets among objects. */
export function liveArgocdOf(objects: readonly YamlRecord[]): LiveArgocd {
  const applications = objects.filter(isApplication);
  const homes = homeOf(applications);
  return {
    applications: applications.flatMap((object) => argocdObjectOf(object, homes)),
    sets: objects.filter(isApplicationSet).flatMap((object) => argocdObjectOf(object, homes)),
  };
}

/** Name of the Application that an object's annotation names. */
export function applierOf(object: YamlRecord): string | undefined {
  const [name] = text(annotationsOf(object), TRACKING)?.split(":") ?? [];
  return name === "" ? undefined : name;
}

/** How annotations name an Application: with its namespace, if that isn't the one of Argo CD. */
export function trackedNamesOf({ namespace, name }: ObjectId): readonly string[] {
  return [name, `${namespace}_${name}`];
}

function argocdObjectOf(object: YamlRecord, homes: ReadonlySet<string>): readonly ArgocdObject[] {
  const id = idOf(object);
  if (id === undefined) return [];
  const destination = destinationOf(record(object, "spec"));
  const cluster = destination.server ?? destination.name ?? "";
  return [
    {
      id,
      version: versionOf(text(object, "apiVersion") ?? ""),
      uid: text(object, "metadata", "uid") ?? keyOf(id),
      generator: generatorOf(object, id),
      appliedBy: applierOf(object),
      wave: syncWaveOf(object),
      suspended: isApplicationSet(object) ? createsOnly(object) : isSuspended(object),
      cascades: list(object, "metadata", "finalizers").some(
        (one) => typeof one === "string" && one.startsWith(CASCADE),
      ),
      remote: isApplication(object) && !isOwnCluster(destination) && !homes.has(cluster),
      inventory: list(object, "status", "resources").flatMap(entryOf),
    },
  ];
}

/** Where Applications of Applications deploy to is the cluster of Argo CD, whatever it is called: with EKS, an ARN. */
function homeOf(applications: readonly YamlRecord[]): ReadonlySet<string> {
  const homes = new Set<string>();
  for (const object of applications) {
    const leads = list(object, "status", "resources").some(
      (one) => text(one, "group") === ARGOCD_GROUP && text(one, "kind") === "Application",
    );
    const { server, name } = destinationOf(record(object, "spec"));
    if (leads && (server ?? name) !== undefined) homes.add(server ?? name ?? "");
  }
  return homes;
}

function generatorOf(object: YamlRecord, { namespace }: ObjectId): ObjectId | undefined {
  const owner = list(object, "metadata", "ownerReferences").find(
    (one) => text(one, "kind") === "ApplicationSet",
  );
  const name = text(owner, "name");
  return name === undefined
    ? undefined
    : { group: ARGOCD_GROUP, kind: "ApplicationSet", namespace, name };
}

/** Without automation, and without a sync that is still running: such a one is repeated until it succeeds. */
function isSuspended(object: YamlRecord): boolean {
  const automated = record(object, "spec", "syncPolicy", "automated");
  const isManual = automated === undefined || flag(automated, "enabled") === false;
  return isManual && !isSyncing(object);
}

/** Whether a sync is running, or waits until it is repeated. */
export function isSyncing(object: YamlRecord): boolean {
  return text(object, "status", "operationState", "phase") === "Running";
}

/** Why Argo CD can't delete what an Application applied; its conditions have no status. */
export function deletionErrorOf(object: YamlRecord): string | undefined {
  const condition = list(object, "status", "conditions").find(
    (one) => text(one, "type") === "DeletionError",
  );
  return text(condition, "message");
}

/** Neither updates nor deletes the Applications that it has generated. */
function createsOnly(object: YamlRecord): boolean {
  return text(object, "spec", "syncPolicy", "applicationsSync") === "create-only";
}

function entryOf(entry: unknown): VersionedId[] {
  const kind = text(entry, "kind");
  const name = text(entry, "name");
  // Hooks are gone, and what is missing in the cluster stays missing.
  if (kind === undefined || name === undefined || flag(entry, "hook") === true) return [];
  const id = {
    group: text(entry, "group") ?? "",
    kind,
    namespace: text(entry, "namespace") ?? "",
    name,
  };
  return [{ id, version: text(entry, "version") ?? "v1" }];
}
