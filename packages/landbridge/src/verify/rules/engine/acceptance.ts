import type { EngineRule } from "../rule";

/** LB002 */
export const acceptanceWithoutReason: EngineRule = {
  engine: true,
  id: "LB002",
  name: "acceptance-without-reason",
  severity: "error",
  summary: "A finding is accepted without a reason.",
  why: "Nobody can tell later whether it is still right; the finding stays open until then.",
  remedy: "Write # landbridge-ignore LB203: why it is right here.",
};

/** LB003 */
export const staleAcceptance: EngineRule = {
  engine: true,
  id: "LB003",
  name: "stale-acceptance",
  severity: "warning",
  summary: "An acceptance no longer matches any finding.",
  why: "It would hide the next defect at this place.",
  remedy: "Remove the acceptance.",
};

/** LB004 */
export const unknownName: EngineRule = {
  engine: true,
  id: "LB004",
  name: "unknown-name",
  severity: "error",
  summary: "An acceptance or landbridge.yaml names a rule or cluster that doesn't exist.",
  why: "It has no effect: a finding that seems to be accepted isn't, or what is declared for a cluster isn't used.",
  remedy:
    'Correct the name; "landbridge rules" lists the rules. Remove it if it is no longer needed.',
};
