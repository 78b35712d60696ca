import type { ObjectId } from "../../verify/kubernetes/object";
import { flag, isRecord, list, text, type YamlRecord } from "../../verify/yaml/json";
import type { Api } from "./api";

/** How the API server serves a kind. */
interface Resource {
  /** Plural name in paths. */
  readonly name: string;
  readonly namespaced: boolean;
}

/** Objects per page; the API server returns the start of the next one. */
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
    const groupVersion =
      group === ""
        ? "v1"
        : text(await this.api.get(`/apis/${group}`), "preferredVersion", "groupVersion");
    if (groupVersion === undefined) return [];
    const root = group === "" ? "/api/v1" : `/apis/${groupVersion}`;
    const resource = (await this.resources(root)).get(kind);
    if (resource === undefined) return [];
    return this.list(groupVersion, kind, resource.name);
  }

  /** Every object of a kind in a version, such as `example.com/v1`, by the plural name that paths have. */
  public async list(
    apiVersion: string,
    kind: string,
    plural: string,
  ): Promise<readonly YamlRecord[]> {
    const root = apiVersion.includes("/") ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
    const objects: YamlRecord[] = [];
    let next = "";
    do {
      const query = `?limit=${PAGE}${next === "" ? "" : `&continue=${encodeURIComponent(next)}`}`;
      const answer = await this.api.get(`${root}/${plural}${query}`);
      for (const item of list(answer, "items")) {
        // Lists leave both out of their items.
        if (isRecord(item)) objects.push({ ...item, apiVersion, kind });
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
