/** `verify --fix`: edits of YAML files that make findings go away and change nothing else. */
export { fixesOf, type ChangedFile, type PlannedFix, type RefusedFix } from "./fix-plan";
export { settle, type Settled, type Verify } from "./settle";
export { readSource } from "./source-file";
export { unifiedDiff } from "./unified-diff";
export { writeFiles } from "./write-files";
