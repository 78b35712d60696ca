import { filesOf } from "../../repository/files-below";
import type { Repository } from "../../repository/repository";
import { isKustomization } from "./scripts";

/** Flux's manifests as a resource of a kustomization: a release, or the repository at a tag. */
const RESOURCE =
  /^\s*-\s+["']?(?:https?:\/\/)?github\.com\/fluxcd\/flux2(?:\/releases\/download\/(v\d[\w.+-]*)\/|\/[^\s"'?]*\?(?:[^\s"']*&)?ref=(v\d[\w.+-]*))/gm;

/** Directories with what no longer counts, or with tests. */
const UNUSED = /(?:^|\/)(?:[._]?archived?|old|tests?|examples?)\//i;

/** The version of Flux that the kustomizations of a repository fetch; undefined where they disagree. */
export function fluxOfKustomizations(repository: Repository): string | undefined {
  const versions = filesOf(repository)
    .filter((file) => isKustomization(file) && !UNUSED.test(file))
    .flatMap((file) => [...(repository.read(file) ?? "").matchAll(RESOURCE)])
    .map(([, released, tagged]) => released ?? tagged);
  const [version] = versions;
  return versions.every((one) => one === version) ? version : undefined;
}
