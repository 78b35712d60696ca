import { memoize } from "../../lib/memoize";
import type { Location } from "../findings/location";
import { filesOf } from "../repository/files-below";
import type { Repository } from "../repository/repository";
import { mayPin, namesOfVersions, pinsIn, pinsNamed } from "./kubernetes-pins";

/** A version of Kubernetes that the repository gives to a cluster. */
export interface PinnedKubernetes {
  /** 22 of `1.22`. */
  readonly minor: number;
  readonly place: Location;
}

/**
 * The oldest version of Kubernetes that the repository pins, in Terraform, in the configuration of another tool that creates
 * clusters, or in a script; undefined where it pins none.
 */
export const pinnedKubernetes = memoize((repository: Repository): PinnedKubernetes | undefined => {
  const texts = filesOf(repository)
    .filter(mayPin)
    .map((file) => [file, repository.read(file) ?? ""] as const);
  const names = new Set(texts.flatMap(([file, text]) => namesOfVersions(file, text)));
  let oldest: PinnedKubernetes | undefined;
  for (const [file, text] of texts)
    for (const { minor, end } of [...pinsIn(file, text), ...pinsNamed(file, text, names)]) {
      if (oldest !== undefined && minor >= oldest.minor) continue;
      oldest = { minor, place: { file, line: text.slice(0, end).split("\n").length } };
    }
  return oldest;
});
