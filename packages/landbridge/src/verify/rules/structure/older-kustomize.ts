import { compareVersions, parseVersion } from "../../../lib/semver";
import type { BuildProblem } from "../../kustomize/build";
import { pinnedArgocd } from "../../model/argocd/pinned-version";
import type { Model } from "../../model/model";
import type { Excuse } from "./build-problem";

/** An entry of `patches` that is only a file. */
const FILE = /^\s*-\s+["']?[\w./-]+\.ya?ml["']?\s*$/;

/** Argo CD with kustomize 5.1, and with 5.0.1 (kustomize5_version in its hack/tool-versions.sh). */
const ARGOCD = { empty: parseVersion("2.8.0"), patches: parseVersion("2.7.0") };

/**
 * Why a kustomization works with the older kustomize of the cluster: kustomize 4, which Flux had before 2.0, took a list of
 * texts in `patches` for patchesStrategicMerge (`FixKustomizationPreUnmarshalling` in api/types), and before 5.1 a
 * kustomization without any field was accepted.
 */
export function readByOlderKustomize(problem: BuildProblem, model: Model): Excuse | undefined {
  const what = whatChanged(problem, model);
  if (what === undefined) return undefined;
  const reader = model.root.argocd === undefined ? oldFlux(model) : oldArgocd(model, what);
  if (reader === undefined) return undefined;
  const reads = what === "empty" ? "accepts it" : "reads it as patchesStrategicMerge";
  return { reason: `${reader.old} still ${reads}, ${reader.since} does not` };
}

/** The kind of problem that an older kustomize doesn't have. */
function whatChanged(
  { file, line, message }: BuildProblem,
  { sources }: Model,
): "empty" | "patches" | undefined {
  if (message.startsWith("the kustomization is empty")) return "empty";
  const text = line === undefined ? "" : sources.repository.read(file)?.split("\n")[line - 1];
  return text !== undefined && FILE.test(text) ? "patches" : undefined;
}

/** A version that has such a kustomize, and the first one that hasn't. */
interface Reader {
  readonly old: string;
  readonly since: string;
}

function oldFlux({ flux }: Model): Reader | undefined {
  return flux === undefined || flux.minor >= 0
    ? undefined
    : { old: `Flux ${flux.text}`, since: "Flux 2" };
}

function oldArgocd({ sources }: Model, what: "empty" | "patches"): Reader | undefined {
  const pinned = pinnedArgocd(sources.repository);
  const first = ARGOCD[what];
  if (pinned === undefined || first === undefined || compareVersions(pinned, first) >= 0)
    return undefined;
  return {
    old: `Argo CD ${pinned.numbers.join(".")}`,
    since: `Argo CD ${first.numbers.slice(0, 2).join(".")}`,
  };
}
