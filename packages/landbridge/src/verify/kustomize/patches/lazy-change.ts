import type { Change } from "../../kubernetes/object";
import type { FieldPath } from "../../yaml/json";
import type { ProblemPlace } from "../gap";

/** A change whose line and fields are computed on demand: most runs never need them. */
export function lazyChange(
  file: string,
  place: () => ProblemPlace,
  paths: () => readonly FieldPath[],
): Change {
  let known: ProblemPlace | undefined;
  let knownPaths: readonly FieldPath[] | undefined;
  return {
    file,
    get line() {
      return (known ??= place()).line;
    },
    get paths() {
      return (knownPaths ??= paths());
    },
  };
}
