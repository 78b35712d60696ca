import { filesOf } from "../../repository/files-below";
import type { Repository } from "../../repository/repository";
import { isKustomization } from "./scripts";

/** Flux's manifests as a resource of a kustomization: a release, or the repository at a tag. */
const RESOURCE =
  /^\s*-\s+["']?(?:https?:\/\/)?github\.com\/fluxcd\/flux2(?:\/releases\/download\/(v\d[\w.+-]*)\/|\/[^\s"'?]*\?(?:[^\s"']*&)?ref=(v\d[\w.+-]*))/gm;

/** Directories with what no longer counts, or with tests. */
const UNUSED = /(?:^|\/)(?:[._]?archived?|old|tests?|examples?)\//i;

/** Files of asdf and mise, which install the command `flux`. */
const OF_TOOLS = [".tool-versions", "mise.toml", ".mise.toml"];

/**
 * `flux2 0.34.0`, `flux2 = "0.41.2"`; also behind the place that mise has it from, as in `aqua:fluxcd/flux2`. A cluster that was
 * set up with such a command isn't newer; one of Flux 2 may well be used with clusters that have another version.
 */
const TOOL = /^\s*"?(?:[\w:/-]*[:/])?flux2?"?(?:\s+|\s*=\s*["'])v?(0\.\d+[\w.+-]*)/m;

/**
 * The version of Flux that the kustomizations of a repository fetch, or an old one of the command in its
 * list of tools; undefined where they disagree.
 */
export function pinnedFlux(repository: Repository): string | undefined {
  const versions = filesOf(repository)
    .filter((file) => isKustomization(file) && !UNUSED.test(file))
    .flatMap((file) => [...(repository.read(file) ?? "").matchAll(RESOURCE)])
    .map(([, released, tagged]) => released ?? tagged);
  const [version, ...others] = versions.length > 0 ? versions : toolsOf(repository);
  return others.every((one) => one === version) ? version : undefined;
}

function toolsOf(repository: Repository): readonly (string | undefined)[] {
  return OF_TOOLS.flatMap((file) => TOOL.exec(repository.read(file) ?? "")?.[1] ?? []);
}
