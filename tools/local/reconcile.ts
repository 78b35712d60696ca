import { ResourcePaths, type WritableApi } from "landbridge/doctor";
import { SUSPENDED_BY } from "landbridge/teardown";
import {
  annotationsOf,
  HELM_GROUP,
  idOf,
  KUSTOMIZE_GROUP,
  type ObjectId,
  record,
  sourceOfKustomization,
  text,
  versionOf,
  type YamlRecord,
} from "landbridge/verify";

import { REQUESTED_AT } from "./revision";

/** Requests what `flux reconcile --with-source` requests, for everything that Flux manages. */
export class Reconciliation {
  private readonly paths: ResourcePaths;
  private areAsked = false;

  constructor(
    private readonly api: WritableApi,
    private readonly root: ObjectId,
    /** Any text that wasn't used before. */
    public readonly requested: string,
  ) {
    this.paths = new ResourcePaths(api);
  }

  /** Resumes what a teardown suspended, and asks the root's source to fetch the branch. */
  public async begin(): Promise<void> {
    const releases = await this.paths.listAll(HELM_GROUP, "HelmRelease");
    for (const object of [...releases, ...(await this.kustomizations())]) {
      if (text(annotationsOf(object), SUSPENDED_BY) === undefined) continue;
      const annotations = { [SUSPENDED_BY]: null };
      await this.merge(object, { metadata: { annotations }, spec: { suspend: null } });
    }
    const source = await this.source();
    if (source !== undefined) await this.request(source);
  }

  /** Asks every Kustomization once to reconcile, after the branch was fetched. */
  public async goOn(isFetched: boolean): Promise<void> {
    if (!isFetched || this.areAsked) return;
    for (const object of await this.kustomizations()) await this.request(object);
    this.areAsked = true;
  }

  private kustomizations(): Promise<readonly YamlRecord[]> {
    return this.paths.listAll(KUSTOMIZE_GROUP, "Kustomization");
  }

  private async source(): Promise<YamlRecord | undefined> {
    const { namespace, name } = this.root;
    const root = (await this.kustomizations()).find(
      (object) =>
        text(object, "metadata", "name") === name &&
        text(object, "metadata", "namespace") === namespace,
    );
    const id = sourceOfKustomization(record(root, "spec"), namespace);
    if (id === undefined) return undefined;
    const all = await this.paths.listAll(id.group, id.kind);
    return all.find(
      (object) =>
        text(object, "metadata", "name") === id.name &&
        text(object, "metadata", "namespace") === id.namespace,
    );
  }

  private request(object: YamlRecord): Promise<void> {
    return this.merge(object, { metadata: { annotations: { [REQUESTED_AT]: this.requested } } });
  }

  private async merge(object: YamlRecord, body: unknown): Promise<void> {
    const id = idOf(object);
    if (id === undefined) return;
    const path = await this.paths.of(id, versionOf(text(object, "apiVersion") ?? ""));
    if (path !== undefined) await this.api.merge(path, body);
  }
}
