import { flag } from "../yaml/json";

/** Whether a source may fetch submodules: a GitRepository only with `recurseSubmodules`; unknown where it isn't declared. */
export function mayFetchSubmodules(kind: string, source: unknown): boolean {
  return (
    kind !== "GitRepository" ||
    source === undefined ||
    flag(source, "spec", "recurseSubmodules") === true
  );
}
