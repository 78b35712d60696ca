import { append } from "../../../lib/append";
import { groupBy } from "../../../lib/group-by";
import { kustomizationFiles } from "../../kustomize/kustomization";
import { isAppliedByScript } from "../../prerequisites/bootstrap/applied-paths";
import { isEnvironmentName } from "../../repository/environment-name";
import { parentOf, type Repository } from "../../repository/repository";
import type { YamlDocument } from "../../yaml/document";
import { overlaysOf } from "../kustomization-entries";

/** What people write above a file that shows what another repository applies. */
const COPY =
  /\b(?:reference (?:copy|mirror)|non-?authoritative|nothing (?:applies|consumes|deploys|uses) this (?:copy|file|manifest))\b(?! except)/i;

/** Whether the comment at the start of a file says that it isn't the one that is applied. */
export function isCopy(repository: Repository, { file }: YamlDocument): boolean {
  const [comment = ""] =
    /^(?:[^\S\n]*#.*\n|---\n|[^\S\n]*\n)+/.exec(repository.read(file) ?? "") ?? [];
  return COPY.test(comment.replace(/\n\s*#/g, " "));
}

/**
 * Of Applications that no other one applies, those of directories in which each one is the same, in every field, as one of
 * some other directory: those of a talk, or from before files were moved. Directories next to each other may be clusters
 * that are alike, and so may those of environments.
 */
export function copiedApplications(
  documents: readonly YamlDocument[],
  repository: Repository,
): ReadonlySet<YamlDocument> {
  const byDirectory = groupBy(documents, ({ file }) => parentOf(file));
  const twins = new Map<string, string[]>();
  for (const document of documents) append(twins, textOf(document), parentOf(document.file));
  const copies = new Set<string>();
  const isApplied = (directory: string): boolean =>
    (byDirectory.get(directory) ?? []).some(
      ({ file }) => isAppliedByScript(repository, file) || overlaysOf(repository).has(file),
    );
  // That of which the name is more telling stays.
  const isTelling = (directory: string): boolean => /argo/i.test(directory);
  const sorted = [...byDirectory].sort(
    ([one], [other]) => Number(isTelling(one)) - Number(isTelling(other)),
  );
  for (const [directory, own] of sorted) {
    if (kustomizationFiles(repository, directory).length > 0 || isApplied(directory)) continue;
    const [first = [], ...more] = own.map((document) => twins.get(textOf(document)) ?? []);
    const isCopy = first.some(
      (other) =>
        !copies.has(other) &&
        areApart(directory, other) &&
        more.every((directories) => directories.includes(other)),
    );
    if (isCopy) copies.add(directory);
  }
  return new Set(documents.filter(({ file }) => copies.has(parentOf(file))));
}

function textOf({ data }: YamlDocument): string {
  return JSON.stringify(data);
}

/** Whether two directories have more than one name that differs, none of which is that of an environment or cluster. */
function areApart(directory: string, other: string): boolean {
  const [own, others] = [directory, other].map((one) => one.split("/")) as [string[], string[]];
  if ([...own, ...others].some((name) => isEnvironmentName(name) || /^clusters?$/i.test(name)))
    return false;
  const differing = own.filter((name, index) => name !== others[index]).length;
  return own.length !== others.length || differing > 1;
}
