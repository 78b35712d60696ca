import { linearRegExp } from "../../lib/linear-regexp";
import { globRegExp } from "./glob";
import type { EntryKind } from "./repository";

/** Lines of a `.sourceignore` in a row that say the same of what they match. */
interface Pattern {
  /** Whether they take something in again: `!`. */
  readonly include: boolean;
  /** Whether only folders can match: a trailing slash. */
  readonly onlyFolders: boolean;
  /** The folder that the whole path is matched from; undefined where only its last part is. */
  readonly from: string | undefined;
  readonly expression: RegExp;
}

/** A pattern, and whether the folder or one above it matches, and with it everything inside. */
interface Standing {
  readonly pattern: Pattern;
  readonly holds: boolean;
}

/** What source-controller leaves out of every artifact. */
const DEFAULTS = [
  ...[".git/", ".gitignore", ".gitmodules", ".gitattributes"],
  ...["*.jpg", "*.jpeg", "*.gif", "*.png", "*.wmv", "*.flv", "*.tar.gz", "*.zip"],
  ...[".github/", ".circleci/", ".travis.yml", ".gitlab-ci.yml", "appveyor.yml", ".drone.yml"],
  ...["cloudbuild.yaml", "codeship-services.yml", "codeship-steps.yml"],
  ...["**/.goreleaser.yml", "**/.sops.yaml", "**/.flux.yaml"],
].join("\n");

/** Which files of one folder an artifact lacks, or a checkout that Git has made. */
export class FolderIgnore {
  private constructor(
    private readonly path: string,
    private readonly standing: readonly Standing[],
  ) {}

  /** For the root, without a `.sourceignore`. */
  public static ofRoot(): FolderIgnore {
    return new FolderIgnore("", []).with(DEFAULTS);
  }

  /** For the root of a checkout: only its own `.gitignore` files say what Git leaves out. */
  public static ofCheckout(): FolderIgnore {
    return new FolderIgnore("", []);
  }

  /** For a folder at a path from where the patterns of a text begin. */
  public static of(text: string, path: string): FolderIgnore {
    const root = new FolderIgnore("", []).with(text);
    return path.split("/").reduce((at, name) => (name === "" ? at : at.below(name)), root);
  }

  /** With the lines of the `.sourceignore` in this folder. */
  public with(text: string): FolderIgnore {
    const added = patternsOf(text, this.path).map((pattern) => ({ pattern, holds: false }));
    return new FolderIgnore(this.path, [...this.standing, ...added]);
  }

  /** For a folder in this one. */
  public below(name: string): FolderIgnore {
    const standing = this.standing.map(({ pattern, holds }) => ({
      pattern,
      holds: holds || this.matches(pattern, name),
    }));
    return new FolderIgnore(this.pathOf(name), standing);
  }

  /** Whether an artifact lacks a file of this folder: the last pattern that matches decides. */
  public ignores(file: string): boolean {
    const last = this.standing.findLast(
      ({ pattern, holds }) => holds || (!pattern.onlyFolders && this.matches(pattern, file)),
    );
    return last !== undefined && !last.pattern.include;
  }

  /**
   * Whether `.gitignore` files keep an entry of this folder out of Git. Unlike source-controller, Git looks at what matches
   * the entry itself only: it doesn't enter a folder that is ignored.
   */
  public excludes(name: string, kind: EntryKind): boolean {
    const last = this.standing.findLast(
      ({ pattern }) =>
        (kind === "directory" || !pattern.onlyFolders) && this.matches(pattern, name),
    );
    return last !== undefined && !last.pattern.include;
  }

  private matches({ from, expression }: Pattern, name: string): boolean {
    if (from === undefined) return expression.test(name);
    return expression.test(this.pathOf(name).slice(from === "" ? 0 : from.length + 1));
  }

  private pathOf(name: string): string {
    return this.path === "" ? name : `${this.path}/${name}`;
  }
}

/** Characters of an expression that is joined from several lines. */
const LONGEST_JOINED = 5_000;

function patternsOf(text: string, folder: string): readonly Pattern[] {
  const patterns: Pattern[] = [];
  for (const line of text.split(/\r?\n/)) {
    if (line.startsWith("#") || line.trim() === "") continue;
    const pattern = patternOf(line, folder);
    const last = patterns.at(-1);
    // One expression for many lines: each file of a repository is tested.
    if (last !== undefined && isAlike(last, pattern) && fitTogether(last, pattern)) {
      const expression = linearRegExp(`${last.expression.source}|${pattern.expression.source}`);
      patterns[patterns.length - 1] = { ...last, expression };
    } else patterns.push(pattern);
  }
  return patterns;
}

function patternOf(line: string, folder: string): Pattern {
  const include = line.startsWith("!");
  const body = line.slice(include ? 1 : 0).trimEnd();
  // A name in any folder is a name alone.
  const glob = body.replace(/\/$/, "").replace(/^\*\*\/(?=[^/]+$)/, "");
  return {
    include,
    onlyFolders: body.endsWith("/"),
    from: glob.includes("/") ? folder : undefined,
    expression: globRegExp(glob.replace(/^\//, "")),
  };
}

function isAlike(a: Pattern, b: Pattern): boolean {
  return a.include === b.include && a.onlyFolders === b.onlyFolders && a.from === b.from;
}

function fitTogether(a: Pattern, b: Pattern): boolean {
  return a.expression.source.length + b.expression.source.length < LONGEST_JOINED;
}
