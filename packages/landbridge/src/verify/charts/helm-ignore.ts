import { escapeRegExp } from "../../lib/escape-regexp";
import { linearRegExp } from "../../lib/linear-regexp";

/** A line of `.helmignore`. */
interface Pattern {
  readonly matches: RegExp;
  /** Whether it is compared with the last part of a path only, since it contains no slash. */
  readonly ofName: boolean;
  readonly onlyDirectories: boolean;
  readonly negated: boolean;
}

/** What Helm always ignores (AddDefaults in its pkg/ignore/rules.go): hidden files and directories among the templates. */
const DEFAULT = "templates/.?*";

/**
 * The files of a chart that Helm loads: without those that `.helmignore` names, and hidden templates. They follow
 * pkg/ignore/rules.go and LoadDir of Helm: as there, a pattern with `!` ignores whatever it doesn't match.
 * @param files texts by their paths from the chart's directory
 * @returns all files where Chart.yaml would be ignored, since that can't be meant
 */
export function withoutIgnored(files: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const lines = [...(files.get(".helmignore") ?? "").split("\n"), DEFAULT];
  const patterns = lines.flatMap((line) => patternOf(line.trim()) ?? []);
  const kept = new Map([...files].filter(([file]) => !isIgnored(file, patterns)));
  return kept.has("Chart.yaml") ? kept : files;
}

/** Whether a file, or a directory that it is in, is ignored. */
function isIgnored(file: string, patterns: readonly Pattern[]): boolean {
  const parts = file.split("/");
  return parts.some((_, index) => {
    const path = parts.slice(0, index + 1).join("/");
    return isIgnoredItself(path, index + 1 < parts.length, patterns);
  });
}

function isIgnoredItself(
  path: string,
  isDirectory: boolean,
  patterns: readonly Pattern[],
): boolean {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return patterns.some(({ matches, ofName, onlyDirectories, negated }) => {
    if (onlyDirectories && !isDirectory) return negated;
    return matches.test(ofName ? name : path) !== negated;
  });
}

/** @returns undefined for a comment, an empty line, and what Helm refuses */
function patternOf(line: string): Pattern | undefined {
  if (line === "" || line.startsWith("#") || line.includes("**")) return undefined;
  const negated = line.startsWith("!");
  const rule = line.slice(negated ? 1 : 0);
  const onlyDirectories = rule.endsWith("/");
  const path = onlyDirectories ? rule.slice(0, -1) : rule;
  const matches = globOfGo(path.replace(/^\//, ""));
  return matches && { matches, ofName: !path.includes("/"), onlyDirectories, negated };
}

/** What Go's filepath.Match compares with: `*` and `?` match anything but a slash. */
function globOfGo(glob: string): RegExp | undefined {
  const source = glob.replaceAll(
    /\[(\^?)((?:\\.|[^\]\\])+)\]|\\(.)|[^]/g,
    (token, not: string | undefined, set: string | undefined, escaped: string | undefined) => {
      if (set !== undefined) return `[${not ?? ""}${set.replaceAll("[", "\\[")}]`;
      if (escaped !== undefined) return escapeRegExp(escaped);
      if (token === "*") return "[^/]*";
      return token === "?" ? "[^/]" : escapeRegExp(token);
    },
  );
  try {
    return linearRegExp(`^${source}$`);
  } catch {
    return undefined;
  }
}
