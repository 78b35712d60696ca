import type { EngineRule } from "../rule";

/** LB004 */
export const unknownName: EngineRule = {
  engine: true,
  id: "LB004",
  name: "unknown-name",
  severity: "error",
  summary: "An acceptance or landbridge.yaml names a rule or cluster that doesn't exist.",
  why: "It has no effect: a finding that seems to be accepted isn't, or settings for a cluster aren't used.",
  remedy:
    'Correct the name; "landbridge rules" lists the rules. Remove it if it is no longer needed.',
};
