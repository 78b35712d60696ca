import { idOf, keyOf, type ObjectId } from "../../verify/kubernetes/object";
import type { YamlRecord } from "../../verify/yaml/json";

/** A kind whose objects the credentials may not read. */
export interface Unread {
  readonly kind: string;
  /** The API server's words. */
  readonly message: string;
}

/** The objects of a cluster as its API server returned them; nothing is read later. */
export class LiveCluster {
  private readonly byId = new Map<string, YamlRecord>();
  private readonly byKind = new Map<string, YamlRecord[]>();

  /**
   * @param objects with `apiVersion` and `kind`, in whatever version the API server prefers
   * @param unread kinds that could not be read, about whose absence nothing is concluded
   */
  constructor(
    objects: readonly YamlRecord[],
    public readonly unread: readonly Unread[] = [],
  ) {
    for (const object of objects) {
      const id = idOf(object);
      if (id === undefined) continue;
      this.byId.set(keyOf(id), object);
      const kind = `${id.group}/${id.kind}`;
      this.byKind.set(kind, [...(this.byKind.get(kind) ?? []), object]);
    }
  }

  /** How many objects were read. */
  public get size(): number {
    return this.byId.size;
  }

  public find(id: ObjectId): YamlRecord | undefined {
    return this.byId.get(keyOf(id));
  }

  public ofKind(group: string, kind: string): readonly YamlRecord[] {
    return this.byKind.get(`${group}/${kind}`) ?? [];
  }

  /** Whether the objects of a kind could be read; if not, their absence means nothing. */
  public mayRead(kind: string): boolean {
    return !this.unread.some((one) => one.kind === kind);
  }

  /** Every object of the API groups that match a predicate. */
  public inGroups(matches: (group: string) => boolean): readonly YamlRecord[] {
    return [...this.byKind].flatMap(([kind, objects]) =>
      matches(kind.slice(0, kind.indexOf("/"))) ? objects : [],
    );
  }
}
