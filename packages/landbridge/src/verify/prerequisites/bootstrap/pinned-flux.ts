import { filesOf } from "../../repository/files-below";
import type { Repository } from "../../repository/repository";
import { isKustomization } from "./scripts";

/** Flux's manifests as a resource of a kustomization: a release, or the repository at a tag. */
const RESOURCE =
  /^\s*-\s+["']?(?:https?:\/\/)?github\.com\/fluxcd\/flux2(?:\/releases\/download\/(v\d[\w.+-]*)\/|\/[^\s"'?]*\?(?:[^\s"']*&)?ref=(v\d[\w.+-]*))/gm;

/** Directories with what no longer counts, or with tests. */
const UNUSED = /(?:^|\/)(?:[._]?archived?|old|tests?|examples?)\//i;

/** Files of asdf and mise, which install the program whose `flux install` or `flux bootstrap` brings its own version. */
const OF_TOOLS = [".tool-versions", "mise.toml", ".mise.toml"];

/** `flux2 0.34.0`, `flux2 = "2.6.4"`; also behind the place that mise has it from, as in `aqua:fluxcd/flux2`. */
const TOOL = /^\s*"?(?:[\w:/-]*[:/])?flux2?"?(?:\s+|\s*=\s*["'])v?(\d+\.\d+[\w.+-]*)/m;

/**
 * The version of Flux that the kustomizations of a repository fetch, or that of the program which its own list of tools has;
 * undefined where they disagree.
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
