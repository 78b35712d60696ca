import type { Finding } from "../findings/finding";
import type { Edit } from "../findings/fix";
import type { Fleet } from "../model/fleet";

/** Knows which clusters want an edit, and leaves out fixes that would change what another cluster needs as it is. */
export class SafeFixes {
  private readonly clusters = new Map<string, Set<string>>();

  constructor(private readonly fleet: Fleet) {}

  /** Notes that a cluster wants the edits of a finding, be it with others or for a finding of its own. */
  public propose(cluster: string, { fix }: Finding): void {
    for (const edit of fix?.edits ?? []) {
      const key = JSON.stringify(edit);
      const known = this.clusters.get(key);
      if (known === undefined) this.clusters.set(key, new Set([cluster]));
      else known.add(cluster);
    }
  }

  /** The finding without its fix, unless every cluster that applies a changed file wants the same change. */
  public withSafeFix(finding: Finding): Finding {
    const { fix, ...rest } = finding;
    if (fix === undefined || this.fleet.models.length < 2) return finding;
    return fix.edits.every((edit) => this.isWantedByAll(edit)) ? finding : rest;
  }

  private isWantedByAll(edit: Edit): boolean {
    const clusters = this.clusters.get(JSON.stringify(edit));
    return this.fleet.models.every(
      ({ cluster, appliers }) =>
        clusters?.has(cluster) === true || !appliers.some(({ files }) => files.has(edit.file)),
    );
  }
}
