import { memoize } from "../../../lib/memoize";
import { CLUSTER_LABEL } from "../../argocd/cluster";
import { labelsOf } from "../../kubernetes/object";
import { valueOfSecret } from "../../model/argocd/argocd-clusters";
import type { Model } from "../../model/model";
import { yamlFiles } from "../../model/reconciled-files";
import type { YamlFiles } from "../../repository/yaml-files";
import { at, list, record, text, type YamlRecord } from "../../yaml/json";
import { isOpenText } from "../../yaml/open-text";
import { knownClusters } from "./clusters";

/** A repository of one project: the project may read it, whatever its sourceRepos are. */
interface ScopedRepository {
  readonly project: string;
  readonly url: string;
}

/**
 * A project with the repositories and clusters that name it as theirs (`GetAppProjectByName` in Argo CD's util/argo;
 * docs/user-guide/projects.md, "Project scoped Repositories and Clusters").
 */
export function withScopedResources(project: YamlRecord, name: string, model: Model): YamlRecord {
  // One that names no project is there for those whose own lists have it.
  const isIts = ({ project: own = "" }: { readonly project?: string }): boolean =>
    own !== "" && (own === name || isOpenText(own));
  const repositories = [...repositoriesInGit(model.sources), ...repositoriesOfCharts(model)]
    .filter(isIts)
    .map(({ url }) => (isOpenText(url) ? "*" : url));
  const destinations = knownClusters(model)
    .filter(isIts)
    .map(({ server }) => ({ server: isOpenText(server) ? "*" : server, namespace: "*" }));
  if (repositories.length + destinations.length === 0) return project;
  const spec = record(project, "spec");
  return {
    ...project,
    spec: {
      ...spec,
      sourceRepos: [...list(spec, "sourceRepos"), ...repositories],
      destinations: [...list(spec, "destinations"), ...destinations],
    },
  };
}

/** Secrets of repositories among the manifests, and what makes them. */
const repositoriesInGit = memoize((sources: YamlFiles): readonly ScopedRepository[] =>
  yamlFiles(sources.repository, "").flatMap((file) => {
    if (sources.repository.read(file)?.includes(CLUSTER_LABEL) !== true) return [];
    return (sources.documents(file) ?? []).flatMap(({ data }) => {
      const secret = secretOf(data);
      if (labelsOf(secret)[CLUSTER_LABEL] !== "repository") return [];
      const [project, url] = [valueOfSecret(secret, "project"), valueOfSecret(secret, "url")];
      return project === undefined || url === undefined ? [] : [{ project, url }];
    });
  }),
);

/** Stands for what only a controller knows. */
const SEALED = "<sealed>";

function secretOf(data: unknown): unknown {
  switch (text(data, "kind")) {
    case "Secret":
      return data;
    case "ExternalSecret":
      return templated(at(data, "spec", "target", "template"), {});
    case "SealedSecret":
      return templated(at(data, "spec", "template"), record(data, "spec", "encryptedData") ?? {});
    default:
      return undefined;
  }
}

function templated(template: unknown, sealed: YamlRecord): YamlRecord {
  const keys = Object.keys(sealed).map((key) => [key, SEALED] as const);
  const stringData = { ...Object.fromEntries(keys), ...record(template, "data") };
  return { metadata: at(template, "metadata"), stringData };
}

/** Repositories in values of the chart argo-cd. */
function repositoriesOfCharts({ releases }: Model): readonly ScopedRepository[] {
  return releases
    .filter(({ chart }) => chart === "argo-cd")
    .flatMap(({ values }) =>
      Object.values(record(values, "configs", "repositories") ?? {}).flatMap((entry) => {
        const [project, url] = [text(entry, "project"), text(entry, "url")];
        return project === undefined || url === undefined ? [] : [{ project, url }];
      }),
    );
}
