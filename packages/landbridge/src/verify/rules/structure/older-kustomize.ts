import { compareVersions, parseVersion } from "../../../lib/semver";
import { sourcesOf } from "../../argocd/application";
import type { BuildProblem } from "../../kustomize/build";
import type { Applier } from "../../model/applier";
import { pinnedArgocd } from "../../model/argocd/pinned-version";
import type { Model } from "../../model/model";
import { text } from "../../yaml/json";
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
export function readByOlderKustomize(
  problem: BuildProblem,
  model: Model,
  applier: Applier,
): Excuse | undefined {
  const what = whatChanged(problem, model);
  if (what === undefined) return undefined;
  const reader = applier.kind === "Application" ? oldArgocd(model, applier, what) : oldFlux(model);
  if (reader === undefined) return undefined;
  const reads = what === "empty" ? "accepts it" : "reads it as patchesStrategicMerge";
  return { reason: `${reader.old} still ${reads}, ${reader.since} does not` };
}

/** What a newer kustomize refuses. */
type Change = "empty" | "patches";

/** What of that a problem is about. */
function whatChanged(
  { file, line, message }: BuildProblem,
  { sources }: Model,
): Change | undefined {
  if (message.startsWith("the kustomization is empty")) return "empty";
  const entry = line === undefined ? "" : sources.repository.read(file)?.split("\n")[line - 1];
  return entry !== undefined && FILE.test(entry) ? "patches" : undefined;
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

/** An Application may ask for one of several versions of kustomize; else Argo CD runs its own. */
function oldArgocd({ sources }: Model, { spec }: Applier, what: Change): Reader | undefined {
  const asked = sourcesOf(spec).flatMap(({ data }) => text(data, "kustomize", "version") ?? []);
  const [version] = asked;
  if (version !== undefined)
    return asked.every((one) => /^v?[34]\./.test(one))
      ? { old: `kustomize ${version} of the Application`, since: "kustomize 5" }
      : undefined;
  const pinned = pinnedArgocd(sources.repository);
  const first = ARGOCD[what];
  if (pinned === undefined || first === undefined || compareVersions(pinned, first) >= 0)
    return undefined;
  return {
    old: `Argo CD ${pinned.numbers.join(".")}`,
    since: `Argo CD ${first.numbers.slice(0, 2).join(".")}`,
  };
}
