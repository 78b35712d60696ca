import { nameOf, parentOf, type Repository } from "./repository";
import { FolderIgnore } from "./source-ignore";

/** The `.gitignore` that keeps a file out of Git; undefined if none does. */
export function ignoringFile(repository: Repository, path: string): string | undefined {
  let ignore = FolderIgnore.ofCheckout();
  let found: string | undefined;
  const folders = parentOf(path) === "" ? [] : parentOf(path).split("/");
  for (let depth = 0; depth <= folders.length; depth++) {
    const folder = folders.slice(0, depth).join("/");
    if (depth > 0) ignore = ignore.below(folders[depth - 1] ?? "");
    const file = folder === "" ? ".gitignore" : `${folder}/.gitignore`;
    const text = repository.kind(file) === "file" ? repository.read(file) : undefined;
    if (text === undefined) continue;
    ignore = ignore.with(text);
    found = file;
  }
  return ignore.ignores(nameOf(path)) ? found : undefined;
}
