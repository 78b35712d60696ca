import type { BuildProblem } from "../../kustomize/build";
import { fileOfPlugin } from "../../model/argocd/discovering-plugins";
import { setsBuildOptions } from "../../model/argocd/load-restriction";
import type { Model } from "../../model/model";
import type { Excuse } from "./build-problem";

/** Why Argo CD may take a file outside of a kustomization's directory: how it is set up isn't known, or a plugin builds it. */
export function mayLoadAnything(
  { kind }: BuildProblem,
  { sources: { repository } }: Model,
): Excuse | undefined {
  if (kind !== "outside-root") return undefined;
  const plugin = fileOfPlugin(repository);
  if (plugin !== undefined) return { reason: `a plugin in ${plugin} may build it` };
  return setsBuildOptions(repository)
    ? undefined
    : { reason: "Argo CD's kustomize.buildOptions may have that" };
}
