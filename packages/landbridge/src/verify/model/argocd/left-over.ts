import { groupBy } from "../../../lib/group-by";
import { sourcesOf } from "../../argocd/application";
import { isApplicationSet } from "../../argocd/kinds";
import { idOf, keyOf } from "../../kubernetes/object";
import { kustomizationFiles } from "../../kustomize/kustomization";
import { isAppliedByScript } from "../../prerequisites/bootstrap/applied-paths";
import { globRegExp } from "../../repository/glob";
import { isWithin, parentOf, resolvePath, type Repository } from "../../repository/repository";
import type { YamlDocument } from "../../yaml/document";
import { at, record, text } from "../../yaml/json";
import type { Lead } from "../circle";
import { overlaysOf } from "../kustomization-entries";
import { relationTo, type Relation } from "../remotes";

/**
 * Whether an Application was left behind: no kustomization lists it. If it leads nowhere, some list most of those in its
 * directory, or another Application applies an overlay of that; if it leads somewhere, that is no Application, and
 * nearly all in its directory are listed.
 * @param paths directories that it leads to
 */
export function isLeftOver(
  { file }: YamlDocument,
  paths: readonly string[],
  documents: readonly YamlDocument[],
  repository: Repository,
): boolean {
  const directory = parentOf(file);
  const lists = overlaysOf(repository);
  if (lists.has(file)) return false;
  const around = documents.filter((other) => parentOf(other.file) === directory);
  const listed = around.filter((other) => lists.has(other.file));
  const share = listed.length / around.length;
  if (paths.length > 0) {
    if (listed.length < FEW || share < NEARLY_ALL) return false;
    return !paths.some((path) => documents.some((other) => isWithin(other.file, path)));
  }
  if (listed.length > 0 && share >= 0.5) return true;
  if (kustomizationFiles(repository, directory).length === 0) return false;
  const overlays = lists.get(directory) ?? [];
  return documents.some(
    (other) =>
      other.file !== file &&
      patternsOf(other).some((pattern) => overlays.some((overlay) => pattern.test(overlay))),
  );
}

/**
 * Whether a command of the repository applies an Application elsewhere that does the same, and none applies this one; or a
 * bootstrap has one of the same name. Who applies one file of a directory may apply the others, too.
 */
export function isReplaced(
  { document, paths }: Lead,
  leads: readonly Lead[],
  repository: Repository,
): boolean {
  const isApplied = (file: string): boolean => isAppliedByScript(repository, file);
  if (paths.length === 0 || isApplied(document.file)) return false;
  return leads.some(
    (other) =>
      parentOf(other.document.file) !== parentOf(document.file) &&
      paths.every((path) => other.paths.includes(path)) &&
      (isApplied(other.document.file)
        ? optionsOf(other.document) === optionsOf(document)
        : isOfBootstrap(other.document, document)),
  );
}

/** A directory that people build or apply once. */
export const BOOTSTRAP = /(?:^|\/)bootstrap(?:\/|$)/;

/** Whether an Application is in a bootstrap, and another one of the same name isn't. */
function isOfBootstrap(one: YamlDocument, other: YamlDocument): boolean {
  const [id, otherId] = [idOf(one.data), idOf(other.data)];
  return (
    BOOTSTRAP.test(parentOf(one.file)) &&
    !BOOTSTRAP.test(parentOf(other.file)) &&
    id !== undefined &&
    otherId !== undefined &&
    keyOf(id) === keyOf(otherId)
  );
}

/**
 * Applications of another repository's cluster: of those with one name in one directory, each cluster has one, and that of
 * another repository was copied with the rest.
 */
export function ofOtherRepositories(
  documents: readonly YamlDocument[],
  repository: Repository,
): readonly YamlDocument[] {
  const reads = (
    { data }: YamlDocument,
    isRelated: (relation: Relation | undefined) => boolean,
  ): boolean => {
    const urls = sourcesOf(at(data, "spec")).map(({ repoURL }) => repoURL);
    return urls.length > 0 && urls.every((url) => isRelated(relationTo(url, repository)));
  };
  const namesakes = groupBy(documents, ({ data, file }) =>
    [parentOf(file), text(data, "kind"), text(data, "metadata", "name")].join(" "),
  );
  return [...namesakes.values()].flatMap((all) => {
    const isHere = all.some((one) => reads(one, (relation) => relation === "remote"));
    return isHere ? all.filter((one) => reads(one, (relation) => relation === "other")) : [];
  });
}

/** By what the sources of an Application differ from their directories: values, images, parameters. */
function optionsOf({ data }: YamlDocument): string {
  return JSON.stringify(
    sourcesOf(at(data, "spec")).map((source) =>
      ["helm", "kustomize", "directory", "plugin"].map((key) => at(source.data, key)),
    ),
  );
}

/** Below this number of Applications, one that isn't listed may be the one that people apply. */
const FEW = 4;

const NEARLY_ALL = 0.75;

/** The paths of the sources of an Application or ApplicationSet; a parameter is one directory. */
function patternsOf({ data }: YamlDocument): readonly RegExp[] {
  const spec = isApplicationSet(data) ? record(data, "spec", "template", "spec") : at(data, "spec");
  return sourcesOf(spec).flatMap(({ chart, directory }) => {
    const path = chart === undefined ? directory.replaceAll(/\{\{.*?\}\}/g, "*") : "";
    const resolved = resolvePath("", path.replace(/^\/+/, ""));
    return resolved === undefined || resolved === "" ? [] : [globRegExp(resolved)];
  });
}
