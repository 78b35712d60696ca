import { FLUX_OPERATOR_GROUP, HELM_GROUP, isKind, KUSTOMIZE_GROUP } from "./flux/kinds";
import { kustomizationFiles } from "./kustomize/kustomization";
import { filesOfAll } from "./model/applier";
import { isChartTemplate } from "./model/argocd/argocd-files";
import { isSample } from "./model/argocd/samples";
import { placedKustomizations } from "./model/cluster-documents";
import type { Model } from "./model/model";
import { yamlFiles } from "./model/reconciled-files";
import { isMold } from "./repository/mold";
import { directoriesAbove, isWithin, parentOf } from "./repository/repository";
import type { YamlFiles } from "./repository/yaml-files";
import { moreOfThisKind } from "./rules/phrases";
import type { YamlDocument } from "./yaml/document";
import { record, text, type YamlRecord } from "./yaml/json";

/** The objects of Flux that apply others, each with what distinguishes a whole one from a patch of it. */
const APPLIERS: readonly (readonly [
  group: string,
  kind: string,
  isWhole: (spec: YamlRecord) => boolean,
])[] = [
  [KUSTOMIZE_GROUP, "Kustomization", (spec) => "sourceRef" in spec],
  [HELM_GROUP, "HelmRelease", (spec) => "chart" in spec || "chartRef" in spec],
  [FLUX_OPERATOR_GROUP, "ResourceSet", () => true],
];

/** Only files with one of these are parsed. */
const GROUP = new RegExp(APPLIERS.map(([group]) => `\\b${group}/`).join("|"));

/**
 * Kustomizations, HelmReleases and ResourceSets that belong to no verified cluster, a sentence for all of them. Those next
 * to or below what a cluster's kustomization lists are left out: another rule reports them.
 * @param leftOut directories that other notes name
 */
export function unreadFluxObjects(
  sources: YamlFiles,
  models: readonly Pick<Model, "appliers" | "cluster">[],
  leftOut: readonly string[],
): readonly string[] {
  const { repository } = sources;
  const read = filesOfAll(models.flatMap(({ appliers }) => appliers));
  const isListed = (directory: string): boolean =>
    kustomizationFiles(repository, directory).some((one) => read.has(one));
  const clusters = new Set(models.map(({ cluster }) => cluster));
  // The copy of a bootstrap that a cluster's kustomization leaves out.
  const isMeant = (document: YamlDocument): boolean =>
    isApplier(document) && !placedKustomizations([document]).some(({ path }) => clusters.has(path));
  const found = yamlFiles(repository, "")
    .filter((file) => !read.has(file) && GROUP.test(repository.read(file) ?? ""))
    .filter((file) => !leftOut.some((directory) => isWithin(file, directory)))
    .filter((file) => !isSample(file, repository) && !isMold(file))
    .filter((file) => !isChartTemplate(repository, file))
    .filter((file) => !directoriesAbove(parentOf(file)).some(isListed))
    .flatMap((file) => (sources.documents(file) ?? []).find(isMeant) ?? []);
  const [first] = found;
  if (first === undefined) return [];
  const what = `${first.file}:${first.line} is a ${text(first.data, "kind") ?? ""} of Flux`;
  return [
    `${what}, but nothing here shows what applies it: it is not verified.${moreOfThisKind(found.length - 1)}`,
  ];
}

function isApplier({ data }: YamlDocument): boolean {
  return APPLIERS.some(
    ([group, kind, isWhole]) => isKind(data, group, kind) && isWhole(record(data, "spec") ?? {}),
  );
}
