/** Names of directories that people give to what nothing applies any more; `backup` may well be an application. Some sort them last. */
const ASIDE =
  /^[._]*(?:zz?[-_.])?(?:arc?hived?|attic|deprecated|disabled|excluded?|graveyard|inactive|not[-_]?used|obsolete|old|retired|te?mp|trash|unused)$|^[._]*(?:old|archived|deprecated|disabled|obsolete|retired|unused)[-_.]\w/i;

/** The same at the end of a name that is that of something else, such as `kubernetes-old` or `prod-old-flux`. */
const WAS =
  /[-_.](?:old[-_.].+|(?:orig|bak|old|disabled|deactivated|deprecated|archived|unused|inactive|retired|obsolete)$)/i;

/** Whether a directory with this name has been put aside. */
export function isPutAsideName(directory: string): boolean {
  return ASIDE.test(directory) || WAS.test(directory);
}

/** Whether a file, by its path, is in a directory that has been put aside. */
export function isPutAside(file: string): boolean {
  return file.split("/").slice(0, -1).some(isPutAsideName);
}

/**
 * Whether a cluster's directory has been put aside: a cluster may be named `archive`, next to others below `clusters`, and
 * none is named `prod-old`.
 */
export function isClusterPutAside(directory: string): boolean {
  const isAtTop = !directory.includes("/");
  return isPutAside(directory) || WAS.test(directory) || (isAtTop && ASIDE.test(directory));
}

/** The outermost directory of a path that has been put aside; undefined if none has. */
export function directoryAside(path: string): string | undefined {
  const names = path.split("/");
  const index = names.findIndex(isPutAsideName);
  return index === -1 ? undefined : names.slice(0, index + 1).join("/");
}
