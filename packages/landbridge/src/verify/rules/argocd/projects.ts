import { memoize } from "../../../lib/memoize";
import { ARGOCD_GROUP } from "../../argocd/kinds";
import type { LocationSource } from "../../findings/location";
import { idOf } from "../../kubernetes/object";
import type { Applier } from "../../model/applier";
import { isChartTemplate } from "../../model/argocd/argocd-files";
import { isSample } from "../../model/argocd/samples";
import type { Model } from "../../model/model";
import { yamlFiles } from "../../model/reconciled-files";
import type { YamlFiles } from "../../repository/yaml-files";
import { isRecord, list, record, text, type FieldPath, type YamlRecord } from "../../yaml/json";
import { withGlobalProjects } from "./global-projects";
import { withScopedResources } from "./scoped-resources";

/** An AppProject in the repository. */
export interface KnownProject {
  readonly name: string;
  /** The namespace that it is in; empty where whoever applies it says so. */
  readonly namespace: string;
  readonly data: YamlRecord;
  readonly file: string;
  readonly at: (path: FieldPath) => LocationSource;
  /** Whether the cluster's own Applications roll it out; else a script or a person applies the file. */
  readonly isApplied: boolean;
}

/** Projects of one name: those that Argo CD looks for, and those of other namespaces, which it doesn't know. */
export interface NamedProjects {
  readonly own: readonly KnownProject[];
  readonly others: readonly KnownProject[];
}

/** The AppProjects of a name, as far as the repository has them, for an Application of a namespace. */
export function projectsNamed(model: Model, name: string, namespace: string): NamedProjects {
  const all = allProjects(model).filter((project) => project.name === name);
  const own = all.filter((project) => counts(model, project, namespace));
  return { own, others: all.filter((project) => !own.includes(project)) };
}

/**
 * The AppProject of an Application; where several files have one of the same name, that of the Application's own file, or
 * else it isn't known which one counts.
 */
export function projectOf(
  model: Model,
  name: string,
  { namespace, object }: Pick<Applier, "namespace" | "object">,
): KnownProject | undefined {
  const { own } = projectsNamed(model, name, namespace);
  const applied = own.filter(({ isApplied }) => isApplied);
  const all = applied.length > 0 ? applied : own;
  const together = all.findLast(({ file }) => file === object?.origin.file);
  const isOne = new Set(all.map(({ file }) => file)).size === 1;
  return together ?? (isOne ? all.at(-1) : undefined);
}

/**
 * Argo CD knows only the projects of its own namespace: that of its Applications, unless it also reads those of other
 * namespaces, which the project then names in `sourceNamespaces`.
 */
function counts(model: Model, { namespace, data }: KnownProject, ofApplication: string): boolean {
  if (namespace === "" || ofApplication === "" || namespace === ofApplication) return true;
  if (list(data, "spec", "sourceNamespaces").length > 0) return true;
  return homesOfArgocd(model).has(namespace);
}

/** Namespaces in which an Argo CD seems to run: with Applications or its own settings. */
const homesOfArgocd = memoize((model: Model): ReadonlySet<string> => {
  const applications = model.appliers.flatMap(({ kind, namespace }) =>
    kind === "Application" || kind === "ApplicationSet" ? [namespace] : [],
  );
  const settings = model
    .ofKind("", "ConfigMap")
    .filter(({ id }) => /^argocd-(?:cm|cmd-params-cm|rbac-cm)$/.test(id.name))
    .map(({ id }) => id.namespace);
  const releases = model.releases
    .filter(({ chart }) => chart === "argo-cd")
    .map(({ targetNamespace }) => targetNamespace);
  return new Set([...applications, ...settings, ...releases]);
});

const allProjects = memoize((model: Model): readonly KnownProject[] => {
  const applied = model.ofKind(ARGOCD_GROUP, "AppProject").map((object): KnownProject => ({
    name: object.id.name,
    namespace: text(object.data, "metadata", "namespace") ?? "",
    data: object.data,
    file: object.origin.file,
    at: (path) => ({ object, path }),
    isApplied: true,
  }));
  const all = [...unappliedProjects(model.sources), ...applied].map(withBuiltIn);
  const specsOf = (name: string): readonly YamlRecord[] =>
    all.flatMap(({ name: own, data }) => {
      const spec = own === name ? record(data, "spec") : undefined;
      return spec === undefined ? [] : [spec];
    });
  return all.map((project) => ({
    ...project,
    data: withScopedResources(
      withGlobalProjects(project.data, model.sources, specsOf),
      project.name,
      model,
    ),
  }));
});

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

/** Projects in plain files. */
const unappliedProjects = memoize((sources: YamlFiles): readonly KnownProject[] =>
  yamlFiles(sources.repository, "").flatMap((file) => projectsIn(sources, file)),
);

function projectsIn(sources: YamlFiles, file: string): readonly KnownProject[] {
  const { repository } = sources;
  if (repository.read(file)?.includes("kind: AppProject") !== true) return [];
  if (isSample(file, repository) || isChartTemplate(repository, file)) return [];
  return (sources.documents(file) ?? []).flatMap((document): readonly KnownProject[] => {
    const id = idOf(document.data);
    const isProject = id?.group === ARGOCD_GROUP && id.kind === "AppProject";
    if (!isProject || !isRecord(document.data)) return [];
    const { data } = document;
    return [
      {
        name: id.name,
        namespace: id.namespace,
        data,
        file,
        at: (path) => ({ document, path }),
        isApplied: false,
      },
    ];
  });
}
