import type { WritableApi } from "../doctor/cluster/api";
import { ResourcePaths } from "../doctor/cluster/resource-paths";
import { isApplication, isApplicationSet } from "../verify/argocd/kinds";
import { FLUX_OPERATOR_GROUP } from "../verify/flux/kinds";
import { isRecord, type YamlRecord } from "../verify/yaml/json";
import type { Suspension, TeardownCluster } from "./cluster";
import { isArgocdObject, isSyncing } from "./live-argocd";
import type { VersionedId } from "./live-flux";
import type { LiveState } from "./live-state";
import { RECONCILE } from "./read-flux";
import { readState } from "./read-state";

/** Annotation of what a teardown has suspended, so that a deploy knows what to resume. */
export const SUSPENDED_BY = "landbridge.dev/suspended-by";

/** A cluster behind its API server. */
export class KubernetesCluster implements TeardownCluster {
  private readonly paths: ResourcePaths;

  constructor(private readonly api: WritableApi) {
    this.paths = new ResourcePaths(api);
  }

  public read(): Promise<LiveState> {
    // Of its own each time: a teardown removes kinds as well.
    return readState(new ResourcePaths(this.api), (object) => this.find(object));
  }

  public async suspend(object: Suspension): Promise<void> {
    await this.merge(object, suspension(object, await this.argocdObject(object)));
  }

  /** Of a release, without the detection of drift: it would create again what was deleted. */
  public async resume(object: VersionedId): Promise<void> {
    const annotations = { [SUSPENDED_BY]: null };
    await this.merge(object, {
      metadata: { annotations },
      spec: { suspend: null, driftDetection: null },
    });
  }

  public async remove({ id, version }: VersionedId): Promise<void> {
    const path = await this.paths.of(id, version);
    if (path !== undefined) await this.api.delete(path);
  }

  public async find({ id, version }: VersionedId): Promise<YamlRecord | undefined> {
    const path = await this.paths.of(id, version);
    const object = path === undefined ? undefined : await this.api.get(path);
    return isRecord(object) ? object : undefined;
  }

  public async release(object: VersionedId): Promise<void> {
    await this.merge(object, { metadata: { finalizers: null } });
  }

  public async annotate(object: VersionedId, key: string, value: string | null): Promise<void> {
    await this.merge(object, { metadata: { annotations: { [key]: value } } });
  }

  /** An object of Argo CD, whose suspension depends on what it does; undefined for any other one. */
  private async argocdObject(object: VersionedId): Promise<YamlRecord | undefined> {
    if (!isArgocdObject(object.id)) return undefined;
    const found = await this.find(object);
    const { group, kind } = object.id;
    return found && { ...found, apiVersion: `${group}/${object.version}`, kind };
  }

  private async merge({ id, version }: VersionedId, body: unknown): Promise<void> {
    const path = await this.paths.of(id, version);
    if (path !== undefined) await this.api.merge(path, body);
  }
}

/** What suspends an object, with a mark that says who did it. */
function suspension({ id, detach }: Suspension, argocd: YamlRecord | undefined): unknown {
  const mark = { [SUSPENDED_BY]: "teardown" };
  if (id.group === FLUX_OPERATOR_GROUP)
    return { metadata: { annotations: { ...mark, [RECONCILE]: "disabled" } } };
  const metadata = { annotations: mark };
  // It would set the sync policy of its Applications again; a missing one it still creates.
  if (isApplicationSet(argocd))
    return { metadata, spec: { syncPolicy: { applicationsSync: "create-only" } } };
  if (argocd === undefined || !isApplication(argocd)) return { metadata, spec: { suspend: true } };
  // What `argocd app terminate-op` does: a sync that fails is repeated without end otherwise.
  const status = isSyncing(argocd) ? { operationState: { phase: "Terminating" } } : undefined;
  return {
    metadata: { ...metadata, ...(detach === true ? { finalizers: null } : {}) },
    spec: { syncPolicy: { automated: null } },
    status,
  };
}
