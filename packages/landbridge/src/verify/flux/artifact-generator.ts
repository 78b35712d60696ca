import type { ObjectId } from "../kubernetes/object";
import { isWithin, nameOf, resolvePath, type Repository } from "../repository/repository";
import { list, text } from "../yaml/json";
import { reference, SOURCE_GROUP } from "./kinds";

/** Group of source-watcher's ArtifactGenerator. */
export const EXTENSIONS_GROUP = "source.extensions.fluxcd.io";

/** Whether a generator may make an artifact of that name; one with `pathPattern` makes many. */
export function makesArtifact(generator: unknown, name: string): boolean {
  return (
    text(generator, "spec", "pathPattern") !== undefined ||
    list(generator, "spec", "artifacts").some((entry) => text(entry, "name") === name)
  );
}

/** Where a folder of an ExternalArtifact comes from. */
export type Composition =
  /** One folder of a source. */
  | {
      readonly kind: "folder";
      readonly source: ObjectId;
      readonly directory: string;
      /** The operation that copies it. */
      readonly copy: Copy;
    }
  /** Nothing is copied there. */
  | { readonly kind: "missing"; readonly source: ObjectId }
  /** Several folders, or in a way that is not followed. */
  | { readonly kind: "mixed" };

/** One copy operation, as the folder that it copies and the folder of the artifact that it fills. */
export interface Copy {
  readonly source: ObjectId;
  readonly from: string;
  readonly to: string;
  /** Patterns of what it leaves out. */
  readonly exclude: readonly string[];
}

/**
 * Where a folder of an artifact comes from; undefined if the generator makes no artifact of that name.
 * Copies are followed as source-watcher does them (internal/builder of v2.2).
 * @param namespace the generator's
 * @param base folder of the repository that the source's paths are relative to
 */
export function compositionOf(
  generator: unknown,
  namespace: string,
  artifact: string,
  path: string,
  repository: Repository,
  base: string,
): Composition | undefined {
  const all = copiesOf(generator, namespace, artifact, repository, base);
  if (all === undefined) return undefined;
  const known = all.filter((copy) => copy !== undefined);
  return known.length === all.length && known.length > 0
    ? folderOf(known, path, (directory) => isFolder(repository, base, directory))
    : { kind: "mixed" };
}

/**
 * The folders of which an artifact has copies, relative to the base; undefined if the generator makes no artifact of that
 * name, or if it isn't known what all of its operations copy.
 */
export function copiedFolders(
  generator: unknown,
  namespace: string,
  artifact: string,
  repository: Repository,
  base: string,
): readonly string[] | undefined {
  const all = copiesOf(generator, namespace, artifact, repository, base);
  const known = all?.filter((copy) => copy !== undefined);
  return known === undefined || known.length !== all?.length
    ? undefined
    : known.map(({ from }) => from);
}

/** The copy operations of an artifact, undefined for one that is not followed. */
function copiesOf(
  generator: unknown,
  namespace: string,
  artifact: string,
  repository: Repository,
  base: string,
): readonly (Copy | undefined)[] | undefined {
  for (const captures of capturesOf(generator, repository, base)) {
    const found = list(generator, "spec", "artifacts").find(
      (entry) => fill(text(entry, "name") ?? "", captures).toLowerCase() === artifact,
    );
    if (found === undefined) continue;
    return list(found, "copy").map((entry) => {
      const from = fill(text(entry, "from") ?? "", captures);
      const to = fill(text(entry, "to") ?? "", captures);
      const copy = copyOf(generator, namespace, from, to);
      const exclude = list(entry, "exclude").filter((item) => typeof item === "string");
      return copy === undefined ? undefined : { ...copy, exclude };
    });
  }
  return undefined;
}

function folderOf(
  copies: readonly Copy[],
  path: string,
  exists: (directory: string) => boolean,
): Composition {
  // The last operation wins.
  const around = copies.filter(({ to }) => isWithin(path, to)).reverse();
  const folders = around.map((copy) => ({
    source: copy.source,
    directory: join(copy.from, path.slice(copy.to.length)),
    copy,
  }));
  const filled = folders.filter(({ directory }) => exists(directory));
  const inside = copies.filter(({ to }) => to !== path && isWithin(to, path));
  const [first] = copies;
  const [chosen, ...others] = filled.length > 0 ? filled : folders;
  if (chosen === undefined) {
    const [only, ...further] = inside;
    // A folder that holds nothing but another one is built as that one.
    if (only !== undefined && further.length === 0)
      return { kind: "folder", source: only.source, directory: only.from, copy: only };
    return only !== undefined || first === undefined
      ? { kind: "mixed" }
      : { kind: "missing", source: first.source };
  }
  if (inside.length > 0 || others.some(({ directory }) => directory !== chosen.directory)) {
    return { kind: "mixed" };
  }
  return { kind: "folder", ...chosen };
}

function copyOf(
  generator: unknown,
  namespace: string,
  from: string,
  to: string,
): Omit<Copy, "exclude"> | undefined {
  const [, alias, pattern = ""] = /^@([\w-]+)(?:\/(.*))?$/.exec(from) ?? [];
  const [isArtifact, target = ""] = /^@artifact(?:\/(.*))?$/.exec(to) ?? [];
  const source = list(generator, "spec", "sources").find((entry) => text(entry, "alias") === alias);
  const id = reference(source, namespace, SOURCE_GROUP);
  if (alias === undefined || isArtifact === undefined || id === undefined) return undefined;
  const folder = resolvePath("", target);
  if (folder === undefined) return undefined;
  // Only `dir/**` leaves out the folder's own path; `dir/` is copied under its name, as by `cp -r`.
  const [, inner] = /^(.*)\/\*\*$/.exec(pattern) ?? [];
  const [, matched] = /^(?:(.*)\/)?\*[^/]*$/.exec(pattern) ?? [];
  const path = resolvePath("", inner ?? (pattern.includes("*") ? (matched ?? "") : pattern));
  if (path === undefined || /[*?[\]]/.test(path)) return undefined;
  const below = inner !== undefined ? "" : pattern.includes("*") ? path : nameOf(path);
  return { source: id, from: path, to: join(folder, below) };
}

function join(folder: string, path: string): string {
  return [folder, ...path.split("/")].filter((part) => part !== "").join("/");
}

function isFolder(repository: Repository, base: string, directory: string): boolean {
  return repository.kind(join(base, directory)) === "directory";
}

/** A capture in a path: `{name}`. */
const CAPTURE = /\{([\w-]+)\}/g;

/** Bytes of a file's name on Linux. */
const LONGEST_NAME = 255;

type Captures = Readonly<Record<string, string>>;

function fill(template: string, captures: Captures): string {
  return template.replace(CAPTURE, (whole, name: string) => captures[name] ?? whole);
}

/** The values of `{name}` in `pathPattern`, one set for each folder that matches; else none once. */
function capturesOf(generator: unknown, repository: Repository, base: string): readonly Captures[] {
  const pattern = text(generator, "spec", "pathPattern");
  const path = pattern === undefined ? undefined : /^@[\w-]+\/(.*)$/.exec(pattern)?.[1];
  if (path === undefined) return [{}];
  let found: { directory: string; captures: Captures }[] = [{ directory: base, captures: {} }];
  for (const segment of path.split("/").filter((part) => part !== "")) {
    const names = [...segment.matchAll(CAPTURE)].map(([, name = ""]) => name);
    // Not even its text without the captures could be the name of a directory.
    if (segment.replace(CAPTURE, "").length > LONGEST_NAME) return [];
    const matcher = new RegExp(
      `^${segment
        .split(/\{[\w-]+\}/)
        .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
        .join("([^/]+)")}$`,
    );
    found = found.flatMap(({ directory, captures }) =>
      repository.list(directory).flatMap(({ name, kind }) => {
        const match = kind === "directory" ? matcher.exec(name) : null;
        if (match === null) return [];
        const own = names.map((key, index) => [key, match[index + 1] ?? ""] as const);
        return [
          {
            directory: join(directory, name),
            captures: { ...captures, ...Object.fromEntries(own) },
          },
        ];
      }),
    );
  }
  return found.map(({ captures }) => captures);
}
