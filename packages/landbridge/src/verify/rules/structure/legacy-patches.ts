import type { BuildProblem } from "../../kustomize/build";
import type { Model } from "../../model/model";
import type { Excuse } from "./build-problem";

/** An entry of `patches` that is only a file. */
const FILE = /^\s*-\s+["']?[\w./-]+\.ya?ml["']?\s*$/;

/**
 * Why a kustomization works with kustomize 4, which Flux had before 2.0: it took a list of texts in `patches` for
 * patchesStrategicMerge (`FixKustomizationPreUnmarshalling` in api/types), and a kustomization without any field.
 */
export function readByOldFlux(
  { file, line, message }: BuildProblem,
  { flux, sources }: Model,
): Excuse | undefined {
  if (flux === undefined || flux.minor >= 0) return undefined;
  if (message.startsWith("the kustomization is empty"))
    return { reason: `Flux ${flux.text} still accepts it, Flux 2 does not` };
  const text = line === undefined ? "" : sources.repository.read(file)?.split("\n")[line - 1];
  if (text === undefined || !FILE.test(text)) return undefined;
  return { reason: `Flux ${flux.text} still reads it as patchesStrategicMerge, Flux 2 does not` };
}
