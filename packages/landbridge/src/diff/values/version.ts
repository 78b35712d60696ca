/** The numbers of a version such as `v1.2.3-eksbuild.4`; undefined if it doesn't start with one. */
export function numbersOf(version: string): readonly number[] | undefined {
  const [, main, rest = ""] = /^v?(\d+(?:\.\d+)*)(.*)$/.exec(version) ?? [];
  if (main === undefined) return undefined;
  const build = /^-eksbuild\.(\d+)$/.exec(rest)?.[1];
  return [...main.split(".").map(Number), ...(build === undefined ? [] : [Number(build)])];
}

/** Whether a version is older than the one that it replaces; false if that is unknown, as for ranges and digests. */
export function isDowngrade(before: string, after: string): boolean {
  const [old, now] = [numbersOf(before), numbersOf(after)];
  if (old === undefined || now === undefined) return false;
  for (let index = 0; index < Math.min(old.length, now.length); index++) {
    const [own = 0, other = 0] = [old[index], now[index]];
    if (own !== other) return other < own;
  }
  return false;
}
