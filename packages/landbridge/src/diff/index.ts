/** What a change does on both sides: stacks of Terraform, the contract, rendered objects, the rollout. */
export { exactRevision, resolveRevision, type Revision } from "../git/revision";
export { withRevision } from "../git/with-revision";
export { diffSides, isEmpty, type NamedSide, type SideName } from "./diff";
export { diffDocument, type Diff } from "./document";
export { diffJsonSchema } from "./json-schema";
export { readPlan } from "./plan";
export type { GivenPlan } from "./plan-stack";
export { DIFF_REPORTS, type DiffFormat } from "./report/report";
export { headline } from "./report/headline";
export { linkPackages } from "./revision/link-packages";
export { appCommand, synthesize } from "./revision/synth";
export { readDiff } from "./saved";
export { readSide, type SideSource } from "./side/read-side";
export type { Side } from "./side/side";
