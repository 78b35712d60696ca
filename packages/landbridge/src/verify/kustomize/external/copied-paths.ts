import { isWithin, nameOf } from "../../repository/repository";
import { isKustomizationName } from "../kustomization-fields";

/** Directory in the copy, below the kustomization that names them, of files that are not below it. */
export const ELSEWHERE = ".landbridge-elsewhere";

/**
 * Where a file is in the copy: below the directory of the kustomization that names it, so that kustomize
 * can be held to read nothing else, and never where a kustomization is.
 */
export function pathInCopy(directory: string, file: string): string {
  const isFree = !isKustomizationName(nameOf(file));
  if (isFree && isWithin(file, directory) && !file.split("/").includes(ELSEWHERE)) return file;
  return elsewhere(directory, "files", file);
}

/** The path of what the copy has for a kustomization besides the files of its directory. */
export function elsewhere(directory: string, kind: "files" | "plugins", name: string): string {
  return `${directory === "" ? "" : `${directory}/`}${ELSEWHERE}/${kind}/${name}`;
}

/** A message of kustomize with the names of the repository instead of those of the copy. */
export function withoutElsewhere(message: string): string {
  return message
    .replaceAll(/(?:\.\/)?(?:[\w.-]+\/)*\.landbridge-elsewhere\/(?:files|plugins)\//g, "")
    .replaceAll(/\/(?:generators|transformers|validators)-\d+\.yaml/g, "");
}

/** A relative path from a directory to another path that kustomize can only parse as a path. */
export function relativePath(directory: string, path: string): string {
  const from = directory === "" ? [] : directory.split("/");
  const to = path === "" ? [] : path.split("/");
  let common = 0;
  while (common < from.length && from[common] === to[common]) common++;
  return [".", ...from.slice(common).map(() => ".."), ...to.slice(common)].join("/");
}
