import { globRegExp } from "./glob";

/** A line of a `.sourceignore`, or of what source-controller ignores by itself. */
export interface IgnorePattern {
  /** Whether the line takes something in again: `!`. */
  readonly include: boolean;
  matches(path: string, isDirectory: boolean): boolean;
}

/** What source-controller leaves out of every artifact. */
const DEFAULTS = [
  ...[".git/", ".gitignore", ".gitmodules", ".gitattributes"],
  ...["*.jpg", "*.jpeg", "*.gif", "*.png", "*.wmv", "*.flv", "*.tar.gz", "*.zip"],
  ...[".github/", ".circleci/", ".travis.yml", ".gitlab-ci.yml", "appveyor.yml", ".drone.yml"],
  ...["cloudbuild.yaml", "codeship-services.yml", "codeship-steps.yml"],
  ...["**/.goreleaser.yml", "**/.sops.yaml", "**/.flux.yaml"],
].map((line) => pattern(line, ""));

/** The patterns that hold without any file. */
export function defaultPatterns(): readonly IgnorePattern[] {
  return DEFAULTS;
}

/** The patterns of a `.sourceignore`, for paths below its folder. */
export function readPatterns(text: string, folder: string): readonly IgnorePattern[] {
  return text
    .split(/\r?\n/)
    .filter((line) => !line.startsWith("#") && line.trim() !== "")
    .map((line) => pattern(line, folder));
}

/** Whether an artifact lacks the path: the last pattern that matches decides. */
export function isIgnored(
  patterns: readonly IgnorePattern[],
  path: string,
  isDirectory: boolean,
): boolean {
  const last = patterns.filter((one) => one.matches(path, isDirectory)).at(-1);
  return last !== undefined && !last.include;
}

function pattern(line: string, folder: string): IgnorePattern {
  const include = line.startsWith("!");
  const body = line.slice(include ? 1 : 0).trimEnd();
  const onlyFolders = body.endsWith("/");
  const glob = body.replace(/\/$/, "");
  const isAnchored = glob.includes("/");
  const expression = globRegExp(glob.replace(/^\//, ""));
  return {
    include,
    matches: (path, isDirectory) => {
      if (folder !== "" && !path.startsWith(`${folder}/`)) return false;
      const parts = path.slice(folder === "" ? 0 : folder.length + 1).split("/");
      // What lies in a folder that matches does so too.
      return parts.some((part, index) => {
        if (onlyFolders && !isDirectory && index === parts.length - 1) return false;
        return expression.test(isAnchored ? parts.slice(0, index + 1).join("/") : part);
      });
    },
  };
}
