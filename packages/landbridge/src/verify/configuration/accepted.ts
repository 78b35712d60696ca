import picomatch from "picomatch";

import type { Finding } from "../findings/finding";
import type { Location } from "../findings/location";
import type { Accepted } from "./repository-configuration";

/** An entry of `ignore` in landbridge.yaml, in the engine's format. */
export interface AcceptedByConfiguration {
  readonly rule: string;
  readonly reason: string;
  readonly place: Location;
  /** File or glob; undefined where it is about all files. */
  readonly path: string | undefined;
  /** Whether a file or directory is one that it is about. */
  readonly isPath: (file: string) => boolean;
  matches(finding: Finding): boolean;
}

/** Converts an entry into the conditions for a finding. */
export function acceptedByConfiguration(entry: Accepted): AcceptedByConfiguration {
  const { rule, reason, place, path, object } = entry;
  const isPath = path === undefined ? () => true : picomatch(path, { dot: true });
  return {
    path,
    isPath: (file) => isPath(file),
    rule,
    reason,
    place,
    matches: (finding) =>
      finding.rule === rule &&
      isPath(finding.location.file) &&
      (object === undefined || finding.object === object),
  };
}
