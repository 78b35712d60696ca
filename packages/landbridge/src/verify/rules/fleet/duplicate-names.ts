import { append } from "../../../lib/append";
import type { Fleet } from "../../model/fleet";
import type { ExistingName } from "../../prerequisites/prerequisites";
import type { Report } from "../rule";
import { differ, readOtherFiles } from "./other-files";

/**
 * Reports names of some kinds that two places use.
 * @param doubtOf why two places may not use one thing, for the end of the message: a warning
 */
export function* duplicateNames(
  fleet: Fleet,
  isMeant: (kind: string) => boolean,
  message: (name: string, kind: string) => string,
  isKnown: (name: ExistingName) => boolean = () => true,
  doubtOf: (name: ExistingName, other: ExistingName) => string | undefined = () => undefined,
): Iterable<Report> {
  const earlier = new Map<string, ExistingName[]>();
  const seen = new Set<string>();
  for (const name of fleet.models.flatMap(({ prerequisites }) => prerequisites.names)) {
    if (!isMeant(name.kind) || !isKnown(name)) continue;
    const place = `${name.kind}|${name.name}|${name.place.file}:${name.place.line ?? 0}`;
    // One source may describe several clusters.
    if (seen.has(place)) continue;
    seen.add(place);
    const key = `${name.kind}|${name.name}`;
    const other = earlier.get(key)?.find((one) => !areApart(name, one));
    append(earlier, key, name);
    if (other !== undefined) {
      const doubt = doubtOf(name, other);
      yield {
        ...(doubt === undefined ? {} : { severity: "warning" as const }),
        message: `${message(name.name, name.kind)}${doubt ?? ""}.`,
        at: name.place,
        related: [{ at: other.place, message: "the first one" }],
      };
    }
  }
}

/** Whether two things of one name are in different repositories, branches or accounts, or in branches that nobody knows. */
function areApart(one: ExistingName, other: ExistingName): boolean {
  return one.kind === "flux-path"
    ? differ(one.repository, other.repository) ||
        readOtherFiles(one, other) ||
        [one, other].some(({ branch }) => branch?.includes("*"))
    : differ(one.account, other.account);
}
