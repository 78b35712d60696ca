import type { WritableApi } from "../../../src/doctor/cluster/api";
import { groupOf, versionOf } from "../../../src/verify/kubernetes/object";
import { isRecord, list, record, text, type YamlRecord } from "../../../src/verify/yaml/json";

interface Kind {
  readonly apiVersion: string;
  readonly kind: string;
  readonly plural: string;
  readonly namespaced: boolean;
}

const kindOf = (apiVersion: string, kind: string, namespaced = true): Kind => ({
  apiVersion,
  kind,
  namespaced,
  plural: kind.endsWith("s")
    ? `${kind.toLowerCase()}es`
    : `${kind.toLowerCase().replace(/y$/, "ie")}s`,
});

const BUILT_IN: readonly Kind[] = [
  kindOf("v1", "Namespace", false),
  kindOf("v1", "Node", false),
  kindOf("v1", "PersistentVolume", false),
  ...["ConfigMap", "PersistentVolumeClaim", "Pod", "Service"].map((kind) => kindOf("v1", kind)),
  ...["DaemonSet", "Deployment", "ReplicaSet", "StatefulSet"].map((kind) =>
    kindOf("apps/v1", kind),
  ),
  kindOf("networking.k8s.io/v1", "Ingress"),
  kindOf("apiextensions.k8s.io/v1", "CustomResourceDefinition", false),
];

/** A part of the cluster that acts between two looks at it. */
export type Controller = (cluster: FakeCluster) => void;

/** An API server in memory: finalizers hold objects, and what an object owns goes with it. */
export class FakeCluster implements WritableApi {
  public readonly context = "test";
  public readonly server = "https://api.example.com";
  /** Deletions and patches, in words. */
  public readonly calls: string[] = [];
  /** Milliseconds that have passed. */
  public time = 0;
  /** Thrown by each call as long as it is set. */
  public problem: Error | undefined;
  private readonly objects = new Map<string, YamlRecord>();
  private readonly kinds = [...BUILT_IN];
  private uids = 0;

  constructor(private readonly controllers: readonly Controller[] = []) {}

  /** Adds objects; the CRD of a custom kind is added with its first object. */
  public add(...objects: readonly YamlRecord[]): this {
    for (const object of objects) {
      this.register(object);
      const metadata = { ...record(object, "metadata"), uid: `uid-${++this.uids}` };
      this.objects.set(this.pathOf(object), structuredClone({ ...object, metadata }));
    }
    return this;
  }

  /** The objects of a kind, as they are. */
  public all(kind: string): readonly YamlRecord[] {
    return [...this.objects.values()].filter((object) => object.kind === kind);
  }

  public object(kind: string, name: string): YamlRecord | undefined {
    return this.all(kind).find((object) => text(object, "metadata", "name") === name);
  }

  /** What is left, as `Kind name`, without CRDs. */
  public get left(): readonly string[] {
    return [...this.objects.values()]
      .filter(({ kind }) => kind !== "CustomResourceDefinition")
      .map((object) => `${String(object.kind)} ${text(object, "metadata", "name") ?? ""}`)
      .sort();
  }

  /** Lets a second pass, in which every controller acts once. */
  public tick(): void {
    this.time += 1000;
    for (const controller of this.controllers) controller(this);
    this.collect();
  }

  /** Deletes an object as a controller or a user would. */
  public remove(object: YamlRecord): void {
    const current = this.objects.get(this.pathOf(object));
    const metadata = record(current, "metadata");
    if (current === undefined || metadata === undefined) return;
    if (list(metadata, "finalizers").length === 0) this.objects.delete(this.pathOf(object));
    else metadata.deletionTimestamp ??= new Date(this.time).toISOString();
    this.collect();
  }

  /** Removes a finalizer, and the object once it was the last one. */
  public finalize(object: YamlRecord, finalizer: string): void {
    const metadata = record(object, "metadata");
    if (metadata === undefined) return;
    metadata.finalizers = list(metadata, "finalizers").filter((one) => one !== finalizer);
    if (text(metadata, "deletionTimestamp") !== undefined) this.remove(object);
  }

  public get(path: string): Promise<unknown> {
    if (this.problem !== undefined) return Promise.reject(this.problem);
    return Promise.resolve(structuredClone(this.answer(path)));
  }

  public merge(path: string, body: unknown): Promise<void> {
    if (this.problem !== undefined) return Promise.reject(this.problem);
    const object = this.objects.get(path);
    if (object === undefined || !isRecord(body)) return Promise.resolve();
    const suspend = record(body, "spec")?.suspend;
    if (suspend !== undefined) this.note(suspend === true ? "suspend" : "resume", object);
    if (record(body, "spec")?.syncPolicy !== undefined) this.note("suspend", object);
    patch(object, body);
    if (text(object, "metadata", "deletionTimestamp") !== undefined) this.remove(object);
    return Promise.resolve();
  }

  public delete(path: string): Promise<void> {
    if (this.problem !== undefined) return Promise.reject(this.problem);
    const object = this.objects.get(path);
    if (object === undefined) return Promise.resolve();
    this.note("delete", object);
    this.remove(object);
    return Promise.resolve();
  }

  private note(what: string, object: YamlRecord): void {
    this.calls.push(`${what} ${String(object.kind)} ${text(object, "metadata", "name") ?? ""}`);
  }

  private answer(path: string): unknown {
    const [own = "", query = ""] = path.split("?");
    const object = this.objects.get(own);
    if (object !== undefined) return object;
    const kind = this.kinds.find((one) => `${rootOf(one.apiVersion)}/${one.plural}` === own);
    if (kind !== undefined) {
      const label = new URLSearchParams(query).get("labelSelector");
      const items = this.all(kind.kind).filter(
        (one) =>
          one.apiVersion === kind.apiVersion &&
          (label === null || text(one, "metadata", "labels", label) !== undefined),
      );
      // As the API server lists them.
      return { items: items.map((one) => ({ ...one, kind: undefined, apiVersion: undefined })) };
    }
    const ofGroup = this.kinds.find(({ apiVersion }) => `/apis/${groupOf(apiVersion)}` === own);
    if (ofGroup !== undefined) {
      return { preferredVersion: { groupVersion: ofGroup.apiVersion } };
    }
    const ofVersion = this.kinds.filter(({ apiVersion }) => rootOf(apiVersion) === own);
    if (ofVersion.length === 0) return undefined;
    return {
      resources: ofVersion.map(({ kind: title, plural, namespaced }) => ({
        name: plural,
        kind: title,
        namespaced,
      })),
    };
  }

  /** Deletes what has only owners that are gone. */
  private collect(): void {
    const uids = new Set([...this.objects.values()].map((one) => text(one, "metadata", "uid")));
    for (const object of [...this.objects.values()]) {
      const owners = list(object, "metadata", "ownerReferences").map((owner) => text(owner, "uid"));
      if (owners.length === 0 || owners.some((uid) => uids.has(uid))) continue;
      if (text(object, "metadata", "deletionTimestamp") === undefined) this.remove(object);
    }
  }

  private register(object: YamlRecord): void {
    const [apiVersion, kind] = [String(object.apiVersion), String(object.kind)];
    if (this.kinds.some((one) => one.apiVersion === apiVersion && one.kind === kind)) return;
    const namespaced = text(object, "metadata", "namespace") !== undefined;
    const added = kindOf(apiVersion, kind, namespaced);
    this.kinds.push(added);
    const group = groupOf(apiVersion);
    const versions = [{ name: versionOf(apiVersion), served: true, storage: true }];
    this.add({
      apiVersion: "apiextensions.k8s.io/v1",
      kind: "CustomResourceDefinition",
      metadata: { name: `${added.plural}.${group}` },
      spec: { group, names: { kind, plural: added.plural }, versions },
    });
  }

  private pathOf(object: YamlRecord): string {
    const kind = this.kinds.find(
      (one) => one.apiVersion === object.apiVersion && one.kind === object.kind,
    );
    const namespace = text(object, "metadata", "namespace");
    const scope = kind?.namespaced === true ? `/namespaces/${namespace ?? ""}` : "";
    const name = text(object, "metadata", "name") ?? "";
    return `${rootOf(String(object.apiVersion))}${scope}/${kind?.plural ?? ""}/${name}`;
  }
}

function rootOf(apiVersion: string): string {
  return apiVersion.includes("/") ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
}

/** JSON merge patch. */
function patch(target: YamlRecord, changes: YamlRecord): void {
  for (const [key, value] of Object.entries(changes)) {
    // JSON has no such thing.
    if (value === undefined) continue;
    const own = target[key];
    if (value === null) Reflect.deleteProperty(target, key);
    else if (isRecord(value)) {
      const next = isRecord(own) ? own : {};
      target[key] = next;
      patch(next, value);
    } else target[key] = value;
  }
}
