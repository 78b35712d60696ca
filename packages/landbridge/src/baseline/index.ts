/** Reporting only what is new: compared with a file of known findings, or with another revision of the repository. */
export { resolveRevision, type Revision } from "../git/revision";
export { withRevision } from "../git/with-revision";
export { renewedBaseline, staleEntries, united, type BaselineScope } from "./baseline";
export { readBaseline, writeBaseline, type Baseline } from "./baseline-file";
export { allInstances, withoutKnown } from "./compare";
export { knownFindings, KnownFindings, type KnownFinding } from "./known-findings";
