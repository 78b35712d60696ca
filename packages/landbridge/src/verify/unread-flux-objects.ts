import { FLUX_OPERATOR_GROUP, HELM_GROUP, isKind, KUSTOMIZE_GROUP } from "./flux/kinds";
import { kustomizationFiles } from "./kustomize/kustomization";
import { filesOfAll } from "./model/applier";
import { isChartTemplate } from "./model/argocd/argocd-files";
import { isSample } from "./model/argocd/samples";
import { placedKustomizations } from "./model/cluster-documents";
import type { Model } from "./model/model";
import { yamlFiles } from "./model/reconciled-files";
import { filesOf } from "./repository/files-below";
import { isMold } from "./repository/mold";
import { directoriesAbove, isWithin, parentOf, type Repository } from "./repository/repository";
import { siblingForms } from "./repository/sibling-forms";
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
 * to or below what a cluster's kustomization lists are left out, since another rule reports them, and parts of a library of
 * which a cluster uses others: a file of the same name in a directory next to theirs.
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
  const unread = yamlFiles(repository, "")
    .filter((file) => !read.has(file) && GROUP.test(repository.read(file) ?? ""))
    .filter((file) => !leftOut.some((directory) => isWithin(file, directory)))
    .filter((file) => !isSample(file, repository) && !isMold(file))
    .filter((file) => !isChartTemplate(repository, file))
    .filter((file) => !directoriesAbove(parentOf(file)).some(isListed));
  const parts = partsOfLibraries(unread, read);
  const found = unread
    .filter((file) => !directoriesAbove(parentOf(file)).some((one) => parts.has(one)))
    .flatMap((file) => (sources.documents(file) ?? []).find(isMeant) ?? []);
  const [first] = found;
  if (first === undefined) return models.length > 0 ? [] : inTexts(repository);
  const what = `${first.file}:${first.line} is a ${text(first.data, "kind") ?? ""} of Flux`;
  return [
    `${what}, but nothing here shows what applies it: it is not verified.${moreOfThisKind(found.length - 1)}`,
  ];
}

/** Files of programs that may hold manifests. */
const TEXTS = /\.(?:tf|tofu|hcl|sh|bash|ps1|py|j2|jinja2?|tpl|tmpl|tftpl|template)$/;

/** Where programs make Kustomizations, such as in a here-document that goes to another machine. */
function inTexts(repository: Repository): readonly string[] {
  const found = filesOf(repository)
    .filter((file) => TEXTS.test(file) && !isSample(file, repository))
    .flatMap((file) => {
      const content = repository.read(file) ?? "";
      const kind = content.includes(`${KUSTOMIZE_GROUP}/`)
        ? /\bkind["']?\s*[:=]\s*["']?Kustomization\b/.exec(content)
        : null;
      return kind === null ? [] : [{ file, line: content.slice(0, kind.index).split("\n").length }];
    });
  const [first] = found;
  if (first === undefined) return [];
  const what = `${first.file}:${first.line} makes a Kustomization of Flux`;
  return [
    `${what}, but what it applies isn't known: it is not verified.${moreOfThisKind(found.length - 1)}`,
  ];
}

/**
 * Directories with a file that one next to them has too, which a cluster uses. Those at the top are often two ways to do the
 * same.
 */
function partsOfLibraries(
  unread: readonly string[],
  read: ReadonlySet<string>,
): ReadonlySet<string> {
  const used = new Set([...read].flatMap((file) => siblingForms(file).map(({ form }) => form)));
  const directories = unread
    .flatMap(siblingForms)
    .flatMap(({ form, directory }) => (used.has(form) ? [directory] : []));
  return new Set(directories.filter((directory) => parentOf(directory) !== ""));
}

function isApplier({ data }: YamlDocument): boolean {
  return APPLIERS.some(
    ([group, kind, isWhole]) => isKind(data, group, kind) && isWhole(record(data, "spec") ?? {}),
  );
}
