import type { WritableApi } from "../doctor/cluster/api";
import { ResourcePaths } from "../doctor/cluster/resource-paths";
import { HELM_GROUP, KUSTOMIZE_GROUP } from "../verify/flux/kinds";
import { keyOf } from "../verify/kubernetes/object";
import { isRecord, type YamlRecord } from "../verify/yaml/json";
import type { TeardownCluster } from "./cluster";
import {
  appliedObjectOf,
  fluxObjectOf,
  type AppliedObject,
  type FluxObject,
  type LiveFlux,
  type VersionedId,
} from "./live-flux";

/** Annotation of what a teardown has suspended, so that a deploy knows what to resume. */
export const SUSPENDED_BY = "landbridge.dev/suspended-by";

/** How many objects are asked for at the same time. */
const AT_ONCE = 16;

/** A cluster behind its API server. */
export class KubernetesCluster implements TeardownCluster {
  private readonly paths: ResourcePaths;

  constructor(private readonly api: WritableApi) {
    this.paths = new ResourcePaths(api);
  }

  public async read(): Promise<LiveFlux> {
    const kustomizations = await this.fluxObjects(KUSTOMIZE_GROUP, "Kustomization");
    const releases = await this.fluxObjects(HELM_GROUP, "HelmRelease");
    const entries = new Map(
      kustomizations
        .filter(({ remote }) => !remote)
        .flatMap(({ inventory }) => inventory)
        .map((entry) => [keyOf(entry.id), entry]),
    );
    const applied: AppliedObject[] = [];
    const queue = [...entries.values()];
    while (queue.length > 0) {
      const found = queue.splice(0, AT_ONCE).map(async (entry) => {
        const object = await this.find(entry);
        return object === undefined ? [] : [appliedObjectOf(entry, object)];
      });
      applied.push(...(await Promise.all(found)).flat());
    }
    return { kustomizations, releases, applied };
  }

  public async suspend(object: VersionedId): Promise<void> {
    const annotations = { [SUSPENDED_BY]: "teardown" };
    await this.merge(object, { metadata: { annotations }, spec: { suspend: true } });
  }

  public async resume(object: VersionedId): Promise<void> {
    const annotations = { [SUSPENDED_BY]: null };
    await this.merge(object, { metadata: { annotations }, spec: { suspend: null } });
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

  private async merge({ id, version }: VersionedId, body: unknown): Promise<void> {
    const path = await this.paths.of(id, version);
    if (path !== undefined) await this.api.merge(path, body);
  }

  private async fluxObjects(group: string, kind: string): Promise<readonly FluxObject[]> {
    const objects = await this.paths.listAll(group, kind);
    return objects.flatMap((object) => fluxObjectOf(object) ?? []);
  }
}
