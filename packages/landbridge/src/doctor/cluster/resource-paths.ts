import type { ObjectId } from "../../verify/kubernetes/object";
import { flag, isRecord, list, text, type YamlRecord } from "../../verify/yaml/json";
import type { Api } from "./api";

/** How the API server serves a kind. */
interface Resource {
  /** Plural name in paths. */
  readonly name: string;
  readonly namespaced: boolean;
}

/** Objects a page; the API server tells where the next one starts. */
const PAGE = 500;

/** Where the API server has the objects of any kind, by its own lists of resources. */
export class ResourcePaths {
  private readonly known = new Map<string, Promise<ReadonlyMap<string, Resource>>>();

  constructor(private readonly api: Api) {}

  /** The path of an object; undefined if the API server does not serve its kind. */
  public async of(id: ObjectId, version: string): Promise<string | undefined> {
    const root = rootOf(id.group, version);
    const resource = (await this.resources(root)).get(id.kind);
    if (resource === undefined) return undefined;
    const scope = resource.namespaced ? `/namespaces/${id.namespace}` : "";
    return `${root}${scope}/${resource.name}/${id.name}`;
  }

  /** Every object of a kind, in the version that the API server prefers; none if it has no such kind. */
  public async listAll(group: string, kind: string): Promise<readonly YamlRecord[]> {
    const groupVersion = text(
      await this.api.get(`/apis/${group}`),
      "preferredVersion",
      "groupVersion",
    );
    if (groupVersion === undefined) return [];
    const root = `/apis/${groupVersion}`;
    const resource = (await this.resources(root)).get(kind);
    if (resource === undefined) return [];
    const objects: YamlRecord[] = [];
    let next = "";
    do {
      const query = `?limit=${PAGE}${next === "" ? "" : `&continue=${encodeURIComponent(next)}`}`;
      const answer = await this.api.get(`${root}/${resource.name}${query}`);
      for (const item of list(answer, "items")) {
        // Lists leave both out of their items.
        if (isRecord(item)) objects.push({ ...item, apiVersion: groupVersion, kind });
      }
      next = text(answer, "metadata", "continue") ?? "";
    } while (next !== "");
    return objects;
  }

  /** Asked for once where there is an answer: a definition that is missing may come. */
  private async resources(root: string): Promise<ReadonlyMap<string, Resource>> {
    const known = this.known.get(root) ?? this.ask(root);
    this.known.set(root, known);
    const resources = await known;
    if (resources.size === 0) this.known.delete(root);
    return resources;
  }

  private async ask(root: string): Promise<ReadonlyMap<string, Resource>> {
    const found = list(await this.api.get(root), "resources").flatMap((resource) => {
      const name = text(resource, "name") ?? "";
      const kind = text(resource, "kind") ?? "";
      // status and scale are parts of an object.
      if (name.includes("/")) return [];
      return [[kind, { name, namespaced: flag(resource, "namespaced") === true }] as const];
    });
    return new Map(found);
  }
}

function rootOf(group: string, version: string): string {
  return group === "" ? `/api/${version}` : `/apis/${group}/${version}`;
}
