import { isUnknownText, sourcesOf, type ApplicationSource } from "../../argocd/application";
import { isOutOfSync } from "../../charts/chart-lock";
import type { Applier } from "../../model/applier";
import { argocdFilesOf } from "../../model/argocd/argocd-files";
import type { Model } from "../../model/model";
import { ownChartDirectory } from "../../model/own-chart";
import { ignoringFile } from "../../repository/git-ignored";
import type { Repository } from "../../repository/repository";
import type { YamlFiles } from "../../repository/yaml-files";
import { at, list, text } from "../../yaml/json";
import type { ClusterRule, Report } from "../rule";

/** LB651 */
export const outdatedLock: ClusterRule = {
  id: "LB651",
  name: "outdated-lock",
  severity: "error",
  summary: "Chart.lock doesn't belong to the dependencies in Chart.yaml.",
  why: "Argo CD runs `helm dependency build` for dependencies that aren't in the chart's directory charts/, which fails: \"the lock file (Chart.lock) is out of sync\". Flux takes what Chart.lock has, without a comparison: another version than in Chart.yaml, or no dependency at all.",
  remedy: "Run `helm dependency update` in the chart's directory, and commit Chart.lock.",
  limits:
    "Names of repositories (`@name`, `alias:name`) and charts with apiVersion v1 aren't checked. Of the dependencies in charts/, only the names are compared, as Helm does. A Chart.lock that Git ignores and a chart that a plugin renders aren't checked. A warning if the Application reads another branch or a tag.",
  checksRemotes: true,
  *check(model) {
    const charts = new Map<string, Applier>();
    for (const applier of model.appliers) {
      if (!model.appliesHere(applier)) continue;
      for (const directory of chartsOf(model, applier))
        // An error of Argo CD comes first.
        if (!charts.has(directory) || applier.kind === "Application")
          charts.set(directory, applier);
    }
    for (const [directory, applier] of charts) yield* report(model.sources, directory, applier);
  },
};

/** Directories of the repository's charts that an applier installs. */
function chartsOf(model: Model, applier: Applier): readonly string[] {
  const { repository } = model.sources;
  if (applier.kind === "HelmRelease") {
    const directory = ownChartDirectory(applier, {
      root: model.root,
      repository,
      find: (id) => model.find(id)[0],
    });
    return directory === undefined ? [] : [directory];
  }
  if (applier.kind !== "Application") return [];
  const { isOwn } = argocdFilesOf(model.sources).own;
  return (
    sourcesOf(applier.spec)
      .filter(({ chart, repoURL }) => chart === undefined && isOwn(repoURL) !== false)
      // A plugin runs its own commands, mostly `helm dependency update`, which compares nothing.
      .filter(({ data }) => at(data, "plugin") === undefined)
      .map(directoryOf)
      .filter((directory) => directory !== "" && !isUnknownText(directory))
  );
}

function* report(
  sources: YamlFiles,
  directory: string,
  { kind, title, object, spec }: Applier,
): Iterable<Report> {
  const chart = sources.documents(`${directory}/Chart.yaml`)?.[0];
  const lock = sources.documents(`${directory}/Chart.lock`)?.[0];
  if (chart === undefined || lock === undefined) return;
  // Only this checkout has one that Git ignores.
  if (ignoringFile(sources.repository, lock.file) !== undefined) return;
  const wanted = list(chart.data, "dependencies");
  const isPacked = wanted.every((one) =>
    isInside(sources.repository, directory, text(one, "name") ?? ""),
  );
  if (isPacked || isOutOfSync(chart.data, lock.data) !== true) return;
  const { index, difference } = firstDifference(wanted, list(lock.data, "dependencies"));
  const isSure = kind === "Application" && readsThis(sources, directory, spec);
  const then =
    kind === "Application"
      ? `${title} can't be rendered: Helm refuses to build its dependencies`
      : `${title} gets what Chart.lock has`;
  yield {
    severity: isSure ? "error" : "warning",
    message: `${directory}/Chart.lock is out of sync with Chart.yaml: ${difference}. ${then}.`,
    at: { document: chart, path: ["dependencies", ...(index === undefined ? [] : [index])] },
    ...(object !== undefined && { object: object.id }),
  };
}

/** Whether an Application reads a directory of what is verified, and not of another branch or a tag. */
function readsThis(sources: YamlFiles, directory: string, spec: unknown): boolean {
  const { isOtherRevision } = argocdFilesOf(sources).own;
  return sourcesOf(spec).some(
    (source) => directoryOf(source) === directory && !isOtherRevision(source.targetRevision),
  );
}

function directoryOf({ directory }: ApplicationSource): string {
  return directory.replace(/^(?:\.?\/)+|\/+$/g, "");
}

/** Whether a dependency is in the chart's own directory, packed or not. */
function isInside(repository: Repository, directory: string, name: string): boolean {
  const charts = `${directory}/charts`;
  if (repository.kind(charts) !== "directory") return false;
  return repository
    .list(charts)
    .some(
      (entry) =>
        entry.name === name || (entry.name.startsWith(`${name}-`) && entry.name.endsWith(".tgz")),
    );
}

/** The first dependency that the lock has otherwise, and how. */
function firstDifference(
  wanted: readonly unknown[],
  locked: readonly unknown[],
): { readonly index?: number; readonly difference: string } {
  for (const [index, one] of wanted.entries()) {
    const name = text(one, "name") ?? "";
    const own = locked.find((other) => text(other, "name") === name);
    if (own === undefined) return { index, difference: `it has no ${name}` };
    const [url, other] = [one, own].map((entry) =>
      (text(entry, "repository") ?? "").replace(/\/+$/, ""),
    );
    if (url !== other)
      return {
        index,
        difference: `it takes ${name} from ${other === "" ? "charts/" : String(other)}`,
      };
    const [version = "", known = ""] = [one, own].map((entry) => text(entry, "version") ?? "");
    if (/^v?\d+\.\d+\.\d+/.test(version) && version !== known)
      return { index, difference: `it has ${name} ${known}, not ${version}` };
  }
  const gone = locked.find((own) => !wanted.some((one) => text(one, "name") === text(own, "name")));
  return {
    difference:
      gone === undefined
        ? "its dependencies were changed afterwards"
        : `it still has ${text(gone, "name") ?? ""}`,
  };
}
