import { memoize } from "../../../lib/memoize";
import { ARGOCD_GROUP } from "../../argocd/kinds";
import type { LocationSource } from "../../findings/location";
import { idOf } from "../../kubernetes/object";
import { isChartTemplate } from "../../model/argocd/argocd-files";
import { isSample } from "../../model/argocd/samples";
import type { Model } from "../../model/model";
import { yamlFiles } from "../../model/reconciled-files";
import type { YamlFiles } from "../../repository/yaml-files";
import { isRecord, record, type FieldPath, type YamlRecord } from "../../yaml/json";

/** An AppProject in the repository. */
export interface KnownProject {
  readonly name: string;
  readonly data: YamlRecord;
  readonly at: (path: FieldPath) => LocationSource;
  /** Whether the cluster's own Applications roll it out; else a script or a person applies the file. */
  readonly isApplied: boolean;
}

/** The AppProjects that a cluster's Applications belong to, by name, as far as the repository says. */
export function projectsOf(model: Model): ReadonlyMap<string, KnownProject> {
  const applied = model.ofKind(ARGOCD_GROUP, "AppProject").map((object): KnownProject => ({
    name: object.id.name,
    data: object.data,
    at: (path) => ({ object, path }),
    isApplied: true,
  }));
  const all = [...unappliedProjects(model.sources), ...applied];
  return new Map(all.map((project) => [project.name, withBuiltIn(project)]));
}

/**
 * Argo CD creates the project `default` and allows everything in it; a manifest with some other fields adds them, and
 * leaves what it doesn't name (`initializeDefaultProject` in Argo CD's server/server.go).
 */
function withBuiltIn(project: KnownProject): KnownProject {
  if (project.name !== "default") return project;
  const spec = { ...DEFAULT_SPEC, ...record(project.data, "spec") };
  return { ...project, data: { ...project.data, spec } };
}

const DEFAULT_SPEC = {
  sourceRepos: ["*"],
  destinations: [{ server: "*", namespace: "*" }],
  clusterResourceWhitelist: [{ group: "*", kind: "*" }],
};

/** Projects in plain files; where two files have one of the same name, it isn't known which one counts. */
const unappliedProjects = memoize((sources: YamlFiles): readonly KnownProject[] => {
  const found = yamlFiles(sources.repository, "").flatMap((file) => projectsIn(sources, file));
  return found.filter((project) => found.filter(({ name }) => name === project.name).length === 1);
});

function projectsIn(sources: YamlFiles, file: string): readonly KnownProject[] {
  const { repository } = sources;
  if (repository.read(file)?.includes("kind: AppProject") !== true) return [];
  if (isSample(file) || isChartTemplate(repository, file)) return [];
  return (sources.documents(file) ?? []).flatMap((document): readonly KnownProject[] => {
    const id = idOf(document.data);
    const isProject = id?.group === ARGOCD_GROUP && id.kind === "AppProject";
    if (!isProject || !isRecord(document.data)) return [];
    const { data } = document;
    return [{ name: id.name, data, at: (path) => ({ document, path }), isApplied: false }];
  });
}
