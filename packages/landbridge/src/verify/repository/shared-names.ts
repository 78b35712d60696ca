/** What directories of an environment or a cluster share, or start from. */
const SHARED =
  /^(?:[._].*|bases?|common|shared|components?|examples?|templates?|lib|[^/]+[-_.]templates?)$/i;

/** Whether a directory with this name, next to those of clusters or environments, isn't that of another one. */
export function isSharedName(name: string): boolean {
  return SHARED.test(name);
}
