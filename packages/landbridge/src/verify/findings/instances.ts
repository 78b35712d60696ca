import type { Finding } from "./finding";

/** The findings that are reported as one because they have the same cause; the finding itself if there is one only. */
export function instancesOf(finding: Finding): readonly Finding[] {
  return finding.instances ?? [finding];
}
