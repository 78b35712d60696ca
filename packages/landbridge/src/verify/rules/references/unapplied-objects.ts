import { memoize } from "../../../lib/memoize";
import { sharesWord } from "../../../lib/shares-word";
import { idOf, type ObjectId } from "../../kubernetes/object";
import { filesOfAll } from "../../model/applier";
import { isChartTemplate } from "../../model/argocd/argocd-files";
import type { Model } from "../../model/model";
import { isAppliedByScript } from "../../prerequisites/bootstrap/applied-paths";
import { filesBelow } from "../../repository/files-below";
import { parentOf } from "../../repository/repository";
import type { ObjectReference } from "./object-reference";

/** Files in directories with more than these are not meant for one application. */
const MOST_FILES = 60;

/**
 * The file that has the object of a reference and that nothing applies, in the reader's own directory or below it, or in
 * the directory that the reader's Kustomization or Application applies: somebody forgot to list it.
 */
export function unappliedFile(
  model: Model,
  reference: Pick<ObjectReference, "reader" | "group" | "kind" | "namespace" | "name">,
): string | undefined {
  const { reader, group, kind, namespace, name } = reference;
  const { content } = reader.applier;
  const directories = [
    parentOf(reader.origin.file),
    ...(content.kind === "directory" ? [content.directory] : []),
  ];
  return directories
    .flatMap((directory) => unreadFiles(model)(directory))
    .find((file) =>
      (model.sources.documents(file) ?? []).some(({ data }) => {
        const id = idOf(data);
        const isNamed = id?.group === group && id.kind === kind && id.name === name;
        return isNamed && (id.namespace === "" || id.namespace === namespace);
      }),
    );
}

/** The files below a directory that no applier of the cluster reads. */
const unreadFiles = memoize((model: Model) => {
  const read = filesOfAll(model.hub.appliers);
  const known = new Map<string, readonly string[]>();
  const { repository } = model.sources;
  return (directory: string): readonly string[] => {
    if (directory === "") return [];
    const own = known.get(directory);
    if (own !== undefined) return own;
    const all = filesBelow(repository, directory).filter((file) => /\.ya?ml$/.test(file));
    const unread = all.filter(
      (file) =>
        !read.has(file) &&
        !isChartTemplate(repository, file) &&
        !isAppliedByScript(repository, file),
    );
    const files = all.length > MOST_FILES ? [] : unread;
    known.set(directory, files);
    return files;
  };
});

/**
 * The only claim in the reader's own file, or the only Service in that of Endpoints, if it shares a word with the name that is
 * looked for.
 */
export function onlyOneInFile(
  model: Model,
  { reader, group, kind, namespace, name }: ObjectReference,
): ObjectId | undefined {
  // Roles and accounts in one file are often further ones, next to those of a chart.
  if (kind !== "PersistentVolumeClaim" && reader.id.kind !== "Endpoints") return undefined;
  const [found, second] = model
    .ofKind(group, kind)
    .filter(({ id, origin }) => origin.file === reader.origin.file && id.namespace === namespace);
  if (found === undefined || second !== undefined) return undefined;
  return sharesWord(name, found.id.name) ? found.id : undefined;
}
