import { isUnknownText, sourcesOf } from "../../argocd/application";
import { allGenerators } from "../../argocd/application-set/nested-generators";
import { isApplicationSet } from "../../argocd/kinds";
import { normalizeGitUrl } from "../../flux/sources";
import { parentOf, resolvePath, type Repository } from "../../repository/repository";
import type { YamlDocument } from "../../yaml/document";
import { at, list, record, text } from "../../yaml/json";

/** Paths that sources name, by the normalized URL of their repository. */
type PathsByUrl = ReadonlyMap<string, Set<string>>;

/** Which Git URLs are the repository that is verified. */
export class OwnRepository {
  private readonly known = new Map<string, boolean | undefined>();

  constructor(
    private readonly repository: Repository,
    documents: readonly YamlDocument[],
  ) {
    for (const [url, paths] of pathsByUrl(documents)) this.known.set(url, this.judge(paths));
  }

  /** Whether a URL is this repository; undefined where nothing shows it. */
  public readonly isOwn = (url: string): boolean | undefined =>
    isUnknownText(url) ? undefined : this.known.get(normalizeGitUrl(url));

  /** Own is a URL of which the named paths are here; another one is that of which none is. */
  private judge(paths: ReadonlySet<string>): boolean | undefined {
    const named = [...paths].filter((path) => path !== "");
    if (named.length === 0) return undefined;
    const found = named.filter((path) => this.repository.kind(path) !== undefined).length;
    if (found === 0) return named.length > 1 ? false : undefined;
    return found * 2 > named.length ? true : undefined;
  }
}

function pathsByUrl(documents: readonly YamlDocument[]): PathsByUrl {
  const result = new Map<string, Set<string>>();
  for (const { data } of documents) {
    for (const { url, path } of [...sourcePaths(data), ...generatorPaths(data)]) {
      if (isUnknownText(url)) continue;
      const key = normalizeGitUrl(url);
      const paths = result.get(key) ?? new Set<string>();
      result.set(key, paths);
      // What comes before a parameter or a wildcard, up to the last directory.
      const resolved = resolvePath("", fixedPart(path).replace(/^\/+/, ""));
      if (resolved !== undefined) paths.add(resolved);
    }
  }
  return result;
}

function fixedPart(path: string): string {
  const end = path.search(/\{\{|[*?[]/);
  return end === -1 ? path : parentOf(path.slice(0, end));
}

interface NamedPath {
  readonly url: string;
  readonly path: string;
}

function sourcePaths(data: unknown): readonly NamedPath[] {
  const spec = isApplicationSet(data) ? record(data, "spec", "template", "spec") : at(data, "spec");
  return sourcesOf(spec).flatMap(({ repoURL, directory, chart }) =>
    chart === undefined ? [{ url: repoURL, path: directory }] : [],
  );
}

function generatorPaths(data: unknown): readonly NamedPath[] {
  if (!isApplicationSet(data)) return [];
  return allGenerators(at(data, "spec")).flatMap(({ generator: { git } }) =>
    [...list(git, "directories"), ...list(git, "files")].map((entry) => ({
      url: text(git, "repoURL") ?? "",
      path: text(entry, "path") ?? "",
    })),
  );
}
