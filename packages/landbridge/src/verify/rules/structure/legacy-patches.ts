import type { BuildProblem } from "../../kustomize/build";
import type { Model } from "../../model/model";
import type { Excuse } from "./build-problem";

/** An entry of `patches` that is only a file. */
const FILE = /^\s*-\s+["']?[\w./-]+\.ya?ml["']?\s*$/;

/**
 * Why a file in `patches` may be none: kustomize 4, which Flux had before 2.0, took a list of texts for
 * patchesStrategicMerge (`FixKustomizationPreUnmarshalling` in api/types).
 */
export function readByOldFlux(
  { file, line }: BuildProblem,
  { flux, sources }: Model,
): Excuse | undefined {
  if (flux === undefined || flux.minor >= 0 || line === undefined) return undefined;
  const text = sources.repository.read(file)?.split("\n")[line - 1] ?? "";
  if (!FILE.test(text)) return undefined;
  return { reason: `Flux ${flux.text} still reads it as patchesStrategicMerge, Flux 2 does not` };
}
