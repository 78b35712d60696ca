import { sourceOfRelease } from "../flux/sources";
import type { ObjectId } from "../kubernetes/object";
import type { Prerequisites } from "../prerequisites/prerequisites";
import { resolvePath, type Repository } from "../repository/repository";
import type { YamlFiles } from "../repository/yaml-files";
import { text } from "../yaml/json";
import type { Applier, ClusterObject } from "./applier";
import { isOwnSource } from "./content";
import { buildLocalChart } from "./local-chart";
import { releaseOf } from "./release";
import type { ClusterRoot } from "./root";
import { valuesOfFiles } from "./values-files";

/** What is looked at to find the chart of a release. */
interface Surroundings {
  readonly root: ClusterRoot;
  readonly repository: Repository;
  readonly find: (id: ObjectId) => ClusterObject | undefined;
}

/** The directory of the chart that a HelmRelease takes from this repository; undefined for any other. */
export function ownChartDirectory(
  { kind, spec, namespace }: Pick<Applier, "kind" | "spec" | "namespace">,
  { root, repository, find }: Surroundings,
): string | undefined {
  const path = text(spec, "chart", "spec", "chart");
  const source = kind === "HelmRelease" ? sourceOfRelease(spec, namespace) : undefined;
  if (source === undefined || path === undefined || source.kind === "HelmRepository")
    return undefined;
  const isOwn = isOwnSource(source, root, repository, find(source));
  return isOwn === true ? resolvePath("", path.replace(/^\/+/, "")) : undefined;
}

/** The objects of the chart that a HelmRelease takes from this repository; undefined for any other applier. */
export function buildOwnChart(
  applier: Applier,
  {
    sources,
    prerequisites,
    ...known
  }: Omit<Surroundings, "repository"> & {
    readonly sources: YamlFiles;
    readonly prerequisites: Prerequisites;
  },
): ReturnType<typeof buildLocalChart> | undefined {
  const { repository } = sources;
  const directory = ownChartDirectory(applier, { ...known, repository });
  const release = releaseOf(applier, known.find, prerequisites, (files) =>
    valuesOfFiles(files, sources),
  );
  if (directory === undefined || release === undefined) return undefined;
  const { releaseName, targetNamespace, values, valuesKnown } = release;
  const context = { name: releaseName, namespace: targetNamespace, values, known: valuesKnown };
  return { ...buildLocalChart(directory, context, { sources }), incomplete: false };
}
