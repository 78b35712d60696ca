/** Versions and ranges of them, as github.com/Masterminds/semver/v3 reads them: Helm, Flux and sprig use it. */

/** A version, maybe in part. */
export interface Version {
  readonly numbers: readonly [number, number, number];
  /** Numbers that are written; the others are 0. */
  readonly written: number;
  readonly prerelease: string;
}

const VERSION =
  /^v?(\d+)(?:\.(\d+|[xX*]))?(?:\.(\d+|[xX*]))?(?:-([0-9A-Za-z.-]+))?(?:\+[0-9A-Za-z.-]+)?$/;

/** undefined for what isn't a version. */
export function parseVersion(text: string): Version | undefined {
  const [, major, minor, patch, prerelease = ""] = VERSION.exec(text) ?? [];
  if (major === undefined) return undefined;
  const parts = [major, minor, patch].map((part) =>
    part === undefined || /[xX*]/.test(part) ? undefined : Number(part),
  );
  const written = parts.findIndex((part) => part === undefined);
  const [one = 0, two = 0, three = 0] = parts;
  return { numbers: [one, two, three], written: written === -1 ? 3 : written, prerelease };
}

/** Less than 0 where the first is older. */
export function compareVersions(one: Version, other: Version): number {
  for (const at of [0, 1, 2] as const) {
    const difference = one.numbers[at] - other.numbers[at];
    if (difference !== 0) return difference;
  }
  if (one.prerelease === other.prerelease) return 0;
  if (one.prerelease === "") return 1;
  if (other.prerelease === "") return -1;
  return comparePrereleases(one.prerelease.split("."), other.prerelease.split("."));
}

function comparePrereleases(one: readonly string[], other: readonly string[]): number {
  for (const [at, part] of one.entries()) {
    const against = other[at];
    if (against === undefined) return 1;
    if (part === against) continue;
    const [isNumber, isOtherNumber] = [/^\d+$/.test(part), /^\d+$/.test(against)];
    if (isNumber && isOtherNumber) return Number(part) - Number(against);
    if (isNumber !== isOtherNumber) return isNumber ? -1 : 1;
    return part < against ? -1 : 1;
  }
  return one.length - other.length;
}

/** The first version that a range of `~` or `^` doesn't have any more. */
function above({ numbers: [major, minor, patch], written }: Version, isCaret: boolean): Version {
  const caret: readonly [number, number, number] =
    major > 0 || written === 1
      ? [major + 1, 0, 0]
      : minor > 0 || written === 2
        ? [0, minor + 1, 0]
        : [0, 0, patch + 1];
  const tilde: readonly [number, number, number] =
    written < 2 ? [major + 1, 0, 0] : [major, minor + 1, 0];
  return { numbers: isCaret ? caret : tilde, written: 3, prerelease: "" };
}

/** github.com/Masterminds/semver/v3: a version with a prerelease matches only a condition that has one. */
function fulfills(version: Version, operator: string, bound: Version): boolean {
  if (version.prerelease !== "" && bound.prerelease === "") return false;
  const order = compareVersions(version, bound);
  const isWithin = (isCaret: boolean): boolean =>
    order >= 0 && compareVersions(version, above(bound, isCaret)) < 0;
  switch (operator) {
    case ">":
      return bound.written < 3 && order > 0
        ? compareVersions(version, above(bound, false)) >= 0
        : order > 0;
    case "<":
      return order < 0;
    case ">=":
    case "=>":
      return order >= 0;
    case "<=":
    case "=<":
      return bound.written < 3 ? order < 0 || isWithin(false) : order <= 0;
    case "!=":
      return bound.written < 3 ? !isWithin(false) : order !== 0;
    case "~":
    case "~>":
      return isWithin(false);
    case "^":
      return isWithin(true);
    default:
      return bound.written < 3 ? isWithin(false) : order === 0;
  }
}

const CONDITION = /(!=|>=|=>|<=|=<|~>|[=<>~^])?\s*([^\s,=<>~^!]+)/g;

/** Whether a version is in a range; undefined for a range that can't be read. */
export function isInRange(version: Version, range: string): boolean | undefined {
  const alternatives = range.split("||").map((alternative) => isInAll(version, alternative));
  if (alternatives.includes(true)) return true;
  return alternatives.includes(undefined) ? undefined : false;
}

/** Of conditions that must all be true. */
function isInAll(version: Version, conditions: string): boolean | undefined {
  const plain = conditions.replace(/(\S+)\s+-\s+(\S+)/g, ">=$1 <=$2");
  for (const [, operator = "=", written = ""] of plain.matchAll(CONDITION)) {
    if (/^[xX*]$/.test(written)) continue;
    const bound = parseVersion(written);
    if (bound === undefined) return undefined;
    if (!fulfills(version, operator, bound)) return false;
  }
  return true;
}
