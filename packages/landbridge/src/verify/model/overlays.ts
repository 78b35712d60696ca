import { parentOf, type Repository } from "../repository/repository";
import { includedFolders, isBase, isComponent } from "./kustomization-entries";

/** The folder of a cluster, by the one that it is in. */
const BELOW_CLUSTERS = /(?:^|\/)clusters\/[^/]+$/;

/** Which folders of a repository build on which, as their kustomization files say. */
export class Overlays {
  private included: ReadonlyMap<string, readonly string[]> | undefined;
  private parts: Map<string, Map<string, number>> | undefined;

  /** @param files the files among which kustomization files are looked for */
  constructor(
    private readonly repository: Repository,
    private readonly files: readonly string[],
  ) {}

  /** A folder, or the overlays of one that others build on. */
  public clustersOf(folder: string): readonly string[] {
    const clusters = new Set<string>();
    const seen = new Set<string>();
    // Not recursive: overlays may include each other, in a circle or in a long chain.
    const open = [folder];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      if (this.isBuiltOn(next)) open.push(...(this.all().get(next) ?? []));
      else clusters.add(next);
    }
    return [...clusters];
  }

  /** Folders whose kustomizations include a folder. */
  public of(folder: string): readonly string[] {
    return this.all().get(folder) ?? [];
  }

  /**
   * Whether a folder is there for others to build on: a base by its name, a Component, one of the parts that an overlay is
   * composed of, what two neighbors elsewhere have in common, or what one below `clusters` includes from elsewhere. A cluster
   * that includes one other cluster leaves that a cluster.
   */
  private isBuiltOn(folder: string): boolean {
    if (isBase(folder) || isComponent(this.repository, folder)) return true;
    const parent = parentOf(folder);
    const elsewhere = this.of(folder).filter((overlay) => parentOf(overlay) !== parent);
    return (
      new Set(elsewhere.map(parentOf)).size < elsewhere.length ||
      elsewhere.some(
        (overlay) =>
          isBase(overlay) ||
          (this.partsOf(overlay).get(parent) ?? 0) > 1 ||
          (BELOW_CLUSTERS.test(overlay) && !BELOW_CLUSTERS.test(folder)),
      )
    );
  }

  /** How many folders an overlay includes from each folder around them. */
  private partsOf(overlay: string): ReadonlyMap<string, number> {
    if (this.parts === undefined) {
      this.parts = new Map();
      for (const [folder, overlays] of this.all()) {
        const parent = parentOf(folder);
        for (const each of overlays) {
          const counts = this.parts.get(each) ?? new Map<string, number>();
          this.parts.set(each, counts.set(parent, (counts.get(parent) ?? 0) + 1));
        }
      }
    }
    return this.parts.get(overlay) ?? new Map<string, number>();
  }

  private all(): ReadonlyMap<string, readonly string[]> {
    this.included ??= includedFolders(this.repository, this.files);
    return this.included;
  }
}
