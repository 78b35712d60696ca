/** Names of directories that people give to what nothing applies any more; `backup` may well be an application. */
const ASIDE =
  /^[._]*(?:archived?|attic|deprecated|disabled|excluded?|graveyard|inactive|not[-_]?used|obsolete|old|retired|trash|unused)$|[-_.](?:orig|bak|old)$/i;

/** Whether a directory with this name has been put aside. */
export function isPutAsideName(directory: string): boolean {
  return ASIDE.test(directory);
}

/** Whether a file, by its path, is in a directory that has been put aside. */
export function isPutAside(file: string): boolean {
  return file.split("/").slice(0, -1).some(isPutAsideName);
}
