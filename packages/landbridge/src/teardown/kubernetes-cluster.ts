import type { WritableApi } from "../doctor/cluster/api";
import { ResourcePaths } from "../doctor/cluster/resource-paths";
import { FLUX_OPERATOR_GROUP } from "../verify/flux/kinds";
import { isRecord, type YamlRecord } from "../verify/yaml/json";
import type { TeardownCluster } from "./cluster";
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

  public async suspend(object: VersionedId): Promise<void> {
    const mark = { [SUSPENDED_BY]: "teardown" };
    await this.merge(
      object,
      object.id.group === FLUX_OPERATOR_GROUP
        ? { metadata: { annotations: { ...mark, [RECONCILE]: "disabled" } } }
        : { metadata: { annotations: mark }, spec: { suspend: true } },
    );
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

  private async merge({ id, version }: VersionedId, body: unknown): Promise<void> {
    const path = await this.paths.of(id, version);
    if (path !== undefined) await this.api.merge(path, body);
  }
}
