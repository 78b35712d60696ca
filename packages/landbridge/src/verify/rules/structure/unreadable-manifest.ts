import type { BuildProblem } from "../../kustomize/build";
import { argocdFilesOf } from "../../model/argocd/argocd-files";
import type { Model } from "../../model/model";
import { isWithin, parentOf } from "../../repository/repository";
import type { ClusterRule, Report } from "../rule";
import { buildProblemRule } from "./build-problem";
import { unlocked } from "./unlocked";

const ofBuilds = buildProblemRule(
  {
    id: "LB613",
    name: "unreadable-manifest",
    severity: "error",
    summary: "A file that Flux would apply isn't YAML or isn't a Kubernetes object.",
    why: "One such file fails the whole Kustomization. In a directory without kustomization.yaml Flux treats every .yaml file as a manifest, including values.yaml.",
    remedy:
      "Correct the file; keep files for other programs out of the directory, or list the manifests in a kustomization.yaml.",
    limits:
      "An Application of Argo CD that isn't YAML is a warning where nothing in the repository applies it: a person may. A key that a strategic merge patch or a kustomization has twice is one, too: the build succeeds with the first, or with the last.",
  },
  ["invalid-yaml", "not-an-object", "repeated-key"],
  { severities: { "repeated-key": "warning" }, cause: causeOf, excuse: unlocked },
);

/** Files of a directory for another program, or of a chart, have no place there: one mistake. */
function causeOf({ kind, file, message }: BuildProblem): string | undefined {
  const [chart = "", inside] = file.split("/templates/");
  if (inside !== undefined && message.includes("{{")) return chart;
  return kind === "not-an-object" ? parentOf(file) : undefined;
}

/** LB613 */
export const unreadableManifest: ClusterRule = {
  ...ofBuilds,
  *check(model) {
    yield* ofBuilds.check(model);
    yield* unreadableApplications(model);
  },
};

/** Applications next to those where Argo CD starts that can't be parsed, so that nothing leads to them. */
function* unreadableApplications(model: Model): Iterable<Report> {
  const { root, sources, appliers } = model;
  if (root.argocd === undefined) return;
  for (const { file, problem } of argocdFilesOf(sources).broken) {
    if (problem === undefined || problem.kind === "duplicate-key") continue;
    if (!isWithin(file, root.directory) || appliers.some(({ files }) => files.has(file))) continue;
    yield {
      severity: "warning",
      message: `${problem.message}.`,
      at: { file, line: problem.line, column: problem.column },
    };
  }
}
