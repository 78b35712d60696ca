import type { Problem } from "../errors/user-error";
import { resolveLocation, type LocationSource } from "../verify/findings/location";
import { formatLocation } from "../verify/report/format-location";

/** Collects what Argo CD can't do, so that all of it is reported at once. */
export class Mistakes {
  private readonly found = new Map<string, Problem>();

  /** Adds a mistake; the same one at the same place counts once. */
  public add(at: LocationSource, message: string, remedy?: string): void {
    const place = formatLocation(resolveLocation(at));
    this.found.set(`${place} ${message}`, { place, message, remedy });
  }

  /** All of them, in the order in which they were found. */
  public get problems(): readonly Problem[] {
    return [...this.found.values()];
  }
}
