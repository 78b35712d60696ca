import { isUnknownText, sourcesOf } from "../../argocd/application";
import { allGenerators } from "../../argocd/application-set/nested-generators";
import { isApplicationSet } from "../../argocd/kinds";
import { normalizeGitUrl } from "../../flux/sources";
import { isBranch, isDefaultBranch } from "../../repository/default-branch";
import { nameOf, parentOf, resolvePath, type Repository } from "../../repository/repository";
import type { YamlDocument } from "../../yaml/document";
import { at, list, record, text } from "../../yaml/json";
import { isOpenText } from "../../yaml/open-text";
import { isAnother, isGeneric, namesRemote, relationTo } from "../remotes";

/** What sources name of one repository. */
interface Named {
  /** Paths, with whether each is named as a whole. */
  readonly paths: Map<string, boolean>;
  /** What sources read of it, `HEAD` where none is given. */
  readonly revisions: Set<string>;
}

/** Which Git URLs are the repository that is verified. */
export class OwnRepository {
  private readonly known = new Map<string, boolean | undefined>();
  /** Names of this repository in the addresses that Applications have. */
  private readonly ownNames: ReadonlySet<string>;
  /** What Applications read of this repository. */
  private readonly revisions: ReadonlySet<string>;

  constructor(
    private readonly repository: Repository,
    documents: readonly YamlDocument[],
  ) {
    const urls = namedByUrl(documents);
    for (const [url, named] of urls) this.known.set(url, this.judge(url, named));
    // Of several other addresses, each with a directory that any repository has, one at most is an old name of this one.
    const others = [...urls].filter(([url, { paths }]) => this.isAnyOther(url, [...paths.keys()]));
    if (others.length > 1) for (const [url] of others) this.known.set(url, false);
    this.leaveOpen(urls);
    this.ruleOut(urls);
    this.ownNames = namesOf([...this.known].flatMap(([url, own]) => (own === true ? url : [])));
    this.revisions = new Set(
      [...urls].flatMap(([url, named]) =>
        this.known.get(url) === true ? [...named.revisions] : [],
      ),
    );
  }

  /**
   * Of several names, one at most is that of this repository now: where a path of another one isn't here, it may be a
   * repository of its own, with directories that are called the same.
   */
  private leaveOpen(urls: ReadonlyMap<string, Named>): void {
    const own = [...urls].filter(([url]) => this.known.get(url) === true);
    if (namesOf(own.map(([url]) => url)).size < 2) return;
    for (const [url, { paths }] of own) {
      const relation = relationTo(url, this.repository);
      const isHere = relation === "remote" || relation === "namesake";
      if (!isHere && [...paths.keys()].some((path) => this.isMissing(path)))
        this.known.set(url, undefined);
    }
  }

  /**
   * Where no remote is known, and one name's directories are here that other repositories hardly have, another name of
   * which only such directories are here that any repository has is another one's: `helm` of each application.
   */
  private ruleOut(urls: ReadonlyMap<string, Named>): void {
    const own = [...urls].filter(([url]) => this.known.get(url) === true);
    const isTelling = ([, { paths }]: (typeof own)[number]): boolean =>
      [...paths.keys()].some((path) => !isGeneric(path) && !this.isMissing(path));
    const names = namesOf(own.filter(isTelling).map(([url]) => url));
    if (names.size === 0) return;
    for (const one of own) {
      const [url] = one;
      const isUnrelated = relationTo(url, this.repository) === undefined && !isOpenText(url);
      if (isUnrelated && !isTelling(one) && !names.has(nameOf(url))) this.known.set(url, false);
    }
  }

  private isMissing(path: string): boolean {
    return path !== "" && this.repository.kind(path) === undefined;
  }

  private isAnyOther(url: string, paths: readonly string[]): boolean {
    return (
      this.known.get(url) === undefined &&
      relationTo(url, this.repository) === "other" &&
      paths.some((path) => path !== "") &&
      paths.every(isGeneric)
    );
  }

  /** Whether a URL is this repository; undefined where nothing shows it. */
  public readonly isOwn = (url: string): boolean | undefined => {
    if (isUnknownText(url)) return undefined;
    const normalized = normalizeGitUrl(url);
    if (this.known.has(normalized)) return this.known.get(normalized);
    if (isAnother(normalized, this.repository)) return false;
    // Only templates name it.
    if (relationTo(normalized, this.repository) === "remote") return true;
    const isOfOther = this.ownNames.size > 0 && !this.ownNames.has(nameOf(normalized));
    return isOfOther && !isOpenText(url) ? false : undefined;
  };

  /**
   * Whether a revision of this repository is another one than what is verified, so that its files are unknown. A branch
   * other than main counts as verified if no Application reads any other revision.
   */
  public readonly isOtherRevision = (written: string | undefined): boolean => {
    const revision = revisionOf(written);
    if (isUsual(revision) || revision === this.repository.branch) return false;
    return !isBranch(revision) || this.revisions.size > 1 || !this.revisions.has(revision);
  };

  private judge(url: string, { paths, revisions }: Named): boolean | undefined {
    const { repository } = this;
    if (isAnother(url, repository)) return false;
    const relation = relationTo(url, repository);
    // Whether or not its paths are there.
    if (relation === "remote" && [...revisions].every(isUsual)) return true;
    // The top is in each repository: only its address tells.
    if ([...paths.keys()].every((path) => path === ""))
      return relation === "remote" ? true : undefined;
    const byPaths = this.judgePaths([...paths.keys()]);
    if (byPaths !== true) return byPaths;
    // A fork or a mirror has the same directories, and maybe others.
    if (relation === "namesake") return namesRemote(repository) ? undefined : true;
    return relation === "other" && !this.isEvident(paths) ? undefined : true;
  }

  /** Own is a URL of which the named paths are here; another one is that of which none is. */
  private judgePaths(paths: readonly string[]): boolean | undefined {
    const named = paths.filter((path) => path !== "");
    if (named.length === 0) return undefined;
    const found = named.filter((path) => this.repository.kind(path) !== undefined).length;
    if (found === 0) return named.length > 1 ? false : undefined;
    return found * 2 > named.length ? true : undefined;
  }

  /** Whether several paths are here that other repositories hardly have. */
  private isEvident(paths: ReadonlyMap<string, boolean>): boolean {
    const telling = [...paths].filter(
      ([path, isWhole]) => isWhole && !isGeneric(path) && this.repository.kind(path) !== undefined,
    );
    return telling.length > 1;
  }
}

function namedByUrl(documents: readonly YamlDocument[]): ReadonlyMap<string, Named> {
  const result = new Map<string, Named>();
  for (const { data } of documents) {
    for (const { url, path, revision } of [...sourcePaths(data), ...generatorPaths(data)]) {
      if (isUnknownText(url)) continue;
      const key = normalizeGitUrl(url);
      const named = result.get(key) ?? { paths: new Map(), revisions: new Set() };
      result.set(key, named);
      named.revisions.add(revisionOf(revision));
      // What comes before a parameter or a wildcard, up to the last directory.
      const fixed = fixedPart(path);
      const resolved = resolvePath("", fixed.replace(/^\/+/, ""));
      if (resolved !== undefined)
        named.paths.set(resolved, fixed === path || named.paths.get(resolved) === true);
    }
  }
  return result;
}

/** Names of repositories; none if a part of an address is a placeholder: it may be any. */
function namesOf(urls: readonly string[]): ReadonlySet<string> {
  return new Set(urls.some(isOpenText) ? [] : urls.map(nameOf));
}

function revisionOf(written: string | undefined): string {
  return written === undefined || written === ""
    ? "HEAD"
    : written.replace(/^(?:refs\/heads|origin)\//, "");
}

/** Whether a revision is the branch that is mostly checked out. */
function isUsual(revision: string): boolean {
  return revision === "HEAD" || isDefaultBranch(revision);
}

function fixedPart(path: string): string {
  const end = path.search(/\{\{|[*?[]/);
  return end === -1 ? path : parentOf(path.slice(0, end));
}

interface NamedPath {
  readonly url: string;
  readonly path: string;
  readonly revision: string | undefined;
}

function sourcePaths(data: unknown): readonly NamedPath[] {
  const spec = isApplicationSet(data) ? record(data, "spec", "template", "spec") : at(data, "spec");
  return sourcesOf(spec).flatMap(({ repoURL, directory, chart, targetRevision: revision }) =>
    chart === undefined ? [{ url: repoURL, path: directory, revision }] : [],
  );
}

function generatorPaths(data: unknown): readonly NamedPath[] {
  if (!isApplicationSet(data)) return [];
  return allGenerators(at(data, "spec")).flatMap(({ generator: { git } }) =>
    [...list(git, "directories"), ...list(git, "files")].map((entry) => ({
      url: text(git, "repoURL") ?? "",
      path: text(entry, "path") ?? "",
      revision: text(git, "revision"),
    })),
  );
}
