import { memoize } from "../../../lib/memoize";
import { pathOfSource, sourcesOf } from "../../argocd/application";
import { isApplication } from "../../argocd/kinds";
import { idOf, keyOf } from "../../kubernetes/object";
import { kustomizationFiles } from "../../kustomize/kustomization";
import { isAppliedByScript } from "../../prerequisites/bootstrap/applied-paths";
import { isOfTemplate } from "../../prerequisites/bootstrap/copied-templates";
import { filesOf } from "../../repository/files-below";
import { isWithin, nameOf, parentOf, type Repository } from "../../repository/repository";
import { hasHclFiles } from "../../repository/terraform-files";
import type { YamlFiles } from "../../repository/yaml-files";
import type { YamlDocument } from "../../yaml/document";
import { at, isRecord, text, type YamlRecord } from "../../yaml/json";
import { isOpenPath } from "../../yaml/open-text";
import { firstOfCircle, type Lead } from "../circle";
import { appliesFile, KUSTOMIZATION_FILE, namedIn, reachedFrom } from "../kustomization-entries";
import type { ClusterRoot } from "../root";
import { filesLeftOut, includedFiles } from "./application-content";
import { argocdFilesOf } from "./argocd-files";
import { buildsOf } from "./built-directories";
import { commentedOut } from "./commented-out";
import { copiedApplications, isCopy } from "./copied-applications";
import { applicationsIn } from "./generated-applications";
import { rootOf, rootsOfEntries, type Entry, type Leads } from "./group-entries";
import { BOOTSTRAP, isLeftOver, isReplaced, ofOtherRepositories } from "./left-over";
import { isClusterOfExamples, isExample, isHidden, isSample, isTest } from "./samples";
import { siblingOverlays } from "./sibling-overlays";

/**
 * Where Argo CD starts: Applications and ApplicationSets that no other one applies. Those of one directory, with
 * others next to it, are one Argo CD; where two have one name, or the directories that they apply have mostly
 * Applications of the same names, their directories are clusters of their own.
 * @param below only Applications in this directory; default: all, without samples
 * @param applied files that something else applies
 * @param hasFlux whether Flux reconciles a part of the repository
 */
export function findArgocdRoots(
  sources: YamlFiles,
  applied: ReadonlySet<string>,
  below?: string,
  hasFlux = false,
): readonly ClusterRoot[] {
  const all = argocdFilesOf(sources).documents;
  const { repository } = sources;
  const isStarted = ({ file }: YamlDocument): boolean =>
    (isHidden(file) || isClusterOfExamples(file)) && isAppliedByScript(repository, file);
  const isTemplate = (document: YamlDocument): boolean =>
    isNamedLater(document) ||
    isOfBackstage(document) ||
    isTemplateOfTerraform(repository, document) ||
    isCopy(repository, document);
  const isPlatform = (document: YamlDocument): boolean =>
    (!isSample(document.file, repository) || isStarted(document)) &&
    !isOfTemplate(document.file, repository) &&
    !isTemplate(document);
  // A repository of nothing but examples is one to try things with; one that Flux runs isn't.
  const isMeant =
    hasFlux || all.some(isPlatform)
      ? isPlatform
      : (document: YamlDocument): boolean =>
          !isTest(document.file, repository) && !isTemplate(document);
  const aside = ledToBy(
    all.filter(({ file }) => commentedOut(repository).has(file)),
    sources,
  );
  const ofOthers = ledToBy(ofOtherRepositories(all, repository), sources, directoriesOf);
  const candidates = all.filter(
    (document) =>
      !applied.has(document.file) &&
      !ofOthers.has(document.file) &&
      !isPart(document) &&
      !aside.has(document.file) &&
      (below === undefined ? isMeant(document) : isWithin(document.file, below)),
  );
  const start = entriesOf(sources, candidates);
  const roots = rootsOfEntries(start, below ?? "");
  return below === undefined ? [...roots, ...siblingsOf(sources, candidates)] : roots;
}

/** Clusters that are started in the same way as those of the repository, each by an overlay of its own. */
function siblingsOf(
  sources: YamlFiles,
  documents: readonly YamlDocument[],
): readonly ClusterRoot[] {
  const paths = documents.flatMap((document) => pathsOf(sources, document));
  const files = new Set(documents.map(({ file }) => file));
  return siblingOverlays(sources.repository, paths, files)
    .filter((directory) => !isExample(`${directory}/`))
    .map((directory) =>
      rootOf(directory, [
        { key: directory, own: [], file: "", applications: [], build: directory },
      ]),
    );
}

/** Whether a tool creates an Application or ApplicationSet from this template. */
function isNamedLater({ data }: YamlDocument): boolean {
  return isOpenPath(text(data, "metadata", "name") ?? "");
}

/** Whether a source of an Application is made of what people enter in Backstage: `${{ values.name }}`. */
function isOfBackstage({ data }: YamlDocument): boolean {
  return sourcesOf(at(data, "spec")).some(({ repoURL, directory }) =>
    `${repoURL} ${directory}`.includes("${{"),
  );
}

/** Whether Terraform fills in what an Application applies: what it makes of a template is known from its own sources. */
function isTemplateOfTerraform(repository: Repository, { data, file }: YamlDocument): boolean {
  const isOpen = sourcesOf(at(data, "spec")).some(
    ({ chart, directory }) => chart === undefined && /\$\{\w+\}/.test(directory),
  );
  return (
    isOpen && [parentOf(file), parentOf(parentOf(file))].some((one) => hasHclFiles(one, repository))
  );
}

/**
 * Whether this changes an Application or ApplicationSet that something else creates, as a patch does: it lacks all that
 * one needs.
 */
function isPart({ data }: YamlDocument): boolean {
  const spec = at(data, "spec");
  if (!isRecord(spec)) return isApplication(data);
  if (!isApplication(data)) return spec.generators === undefined;
  return (
    spec.destination === undefined &&
    spec.project === undefined &&
    sourcesOf(spec).every(({ repoURL }) => repoURL === "")
  );
}

/** Whether the kustomization next to a file names it. */
function isListed(repository: Repository, file: string): boolean {
  const [kustomization] = kustomizationFiles(repository, parentOf(file));
  return kustomization !== undefined && namedIn(repository, kustomization).includes(file);
}

/**
 * The files of Applications, and of all others that they lead to.
 * @param paths directories that an Application leads to; default: those that it reads of this repository
 */
function ledToBy(
  documents: readonly YamlDocument[],
  sources: YamlFiles,
  paths = (document: YamlDocument): readonly string[] => pathsOf(sources, document),
): ReadonlySet<string> {
  const files = new Set(documents.map(({ file }) => file));
  const open = [...documents];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const reached = reachedFrom(sources.repository, paths(next));
    for (const other of argocdFilesOf(sources).documents) {
      if (files.has(other.file) || !reached.has(other.file)) continue;
      files.add(other.file);
      open.push(other);
    }
  }
  return files;
}

/** The directories of an Application's sources, whichever repository they are in. */
function directoriesOf({ data }: YamlDocument): readonly string[] {
  return sourcesOf(at(data, "spec")).flatMap((source) => {
    const path = pathOfSource(source) ?? "";
    return path === "" ? [] : [path];
  });
}

function entriesOf(sources: YamlFiles, documents: readonly YamlDocument[]): readonly Entry[] {
  const { repository } = sources;
  const leads = documents.map((document) => ({ document, paths: pathsOf(sources, document) }));
  const leadsToItself = ({ document, paths }: Lead): boolean =>
    paths.some((path) => isWithin(document.file, path));
  const led = leads.filter((lead) => !leadsToItself(lead)).flatMap(({ paths }) => paths);
  const reached = new Set(reachedFrom(repository, led));
  const free: YamlDocument[] = [];
  const kept = new Set<string>();
  const own = new Map<YamlDocument, readonly YamlDocument[]>();
  for (const lead of leads) {
    const { document, paths } = lead;
    if (reached.has(document.file)) continue;
    if (isLeftOver(document, paths, documents, repository)) continue;
    if (isReplaced(lead, leads, repository)) continue;
    free.push(document);
    if (!leadsToItself(lead)) continue;
    // It applies itself and what is next to it.
    kept.add(document.file);
    const below = reachedFrom(repository, paths);
    const here = parentOf(document.file);
    own.set(
      document,
      documents.filter(
        ({ file }) => file !== document.file && below.has(file) && isWithin(file, here),
      ),
    );
    for (const file of below) if (!kept.has(file)) reached.add(file);
  }
  const builds = buildsOf(repository, reached);
  const unreached = free.filter(({ file }) => !reached.has(file));
  const copies = copiedApplications(unreached, repository);
  const others = new Set(documents.filter(({ file }) => reached.has(file)).map(documentKey));
  const off = new Set(documents.flatMap(({ data }) => filesLeftOut(at(data, "spec"), repository)));
  const start = unreached.filter(
    (document) =>
      !copies.has(document) &&
      !(off.has(document.file) && !isAppliedByScript(repository, document.file)) &&
      !(others.has(documentKey(document)) && isDraft(document, leads, repository)),
  );
  if (start.length === 0) return entryOfCircle(repository, leads, builds);
  return start.flatMap((document) => {
    const inside = own.get(document) ?? [];
    const here = parentOf(document.file).length;
    const entry = {
      key: documentKey(document),
      own: inside.map((other) => `${other.file.slice(here)} ${documentKey(other)}`),
      file: document.file,
      applications: recordsIn([document, ...inside]),
      ...(own.has(document) ? {} : { leads: leadsOf(sources, document, documents) }),
      // People build it too, whatever else the Application then applies.
      ...(own.has(document) && isListed(repository, document.file)
        ? { patched: parentOf(document.file) }
        : {}),
    };
    const all = builds.get(document.file) ?? [];
    const others = all.filter((directory) => !isExample(`${directory}/`));
    const around = others.length > 0 ? others : all;
    return around.length === 0 ? [entry] : around.map((build) => ({ ...entry, build }));
  });
}

/** Whether an Application leads to no other one, and nothing shows that people apply it. */
function isDraft(document: YamlDocument, leads: readonly Lead[], repository: Repository): boolean {
  const own = leads.find((lead) => lead.document === document)?.paths ?? [];
  const below = reachedFrom(repository, own);
  return (
    !leads.some((other) => below.has(other.document.file)) &&
    !isAppliedByScript(repository, document.file) &&
    !isListed(repository, document.file)
  );
}

/** Where Applications start that all apply each other, if there are any. */
function entryOfCircle(
  repository: Repository,
  leads: readonly Lead[],
  builds: ReadonlyMap<string, readonly string[]>,
): readonly Entry[] {
  const first = firstOfCircle(repository, leads);
  if (first === undefined) return [];
  const { file } = first;
  const [build] = builds.get(file) ?? bootstrapsOf(repository, file);
  const applications = recordsIn([first]);
  return [
    {
      key: documentKey(first),
      own: [],
      file,
      applications,
      ...(build === undefined ? {} : { build }),
    },
  ];
}

/** The only kustomization of a bootstrap that includes a file: Argo CD applies it as well from then on. */
function bootstrapsOf(repository: Repository, file: string): readonly string[] {
  const all = filesOf(repository)
    .filter((one) => KUSTOMIZATION_FILE.test(nameOf(one)) && BOOTSTRAP.test(parentOf(one)))
    .map(parentOf)
    .filter(
      (directory) =>
        reachedFrom(repository, [directory]).has(file) &&
        (!isWithin(file, directory) || appliesFile(repository, directory, file)),
    );
  return all.length === 1 ? all : [];
}

/** What an Application of one directory applies there, or what an ApplicationSet generates. */
function leadsOf(
  sources: YamlFiles,
  document: YamlDocument,
  documents: readonly YamlDocument[],
): Leads | undefined {
  if (!isApplication(document.data)) {
    const names = recordsIn([document])
      .flatMap((data) => applicationsIn(data, sources))
      .flatMap((data) => idOf(data) ?? [])
      .filter(({ name }) => !name.includes("{{"))
      .map(keyOf);
    return names.length === 0 ? undefined : { to: parentOf(document.file), names };
  }
  const [to, ...others] = pathsOf(sources, document);
  if (to === undefined || to === "" || others.length > 0) return undefined;
  const below = documents.filter(({ file }) => isWithin(file, to));
  if (below.length === 0) return undefined;
  const reached = reachedFrom(sources.repository, [to]);
  return { to, names: below.filter(({ file }) => reached.has(file)).map(documentKey) };
}

function recordsIn(documents: readonly YamlDocument[]): readonly YamlRecord[] {
  return documents.flatMap(({ data }) => (isRecord(data) ? [data] : []));
}

function documentKey({ data, file }: YamlDocument): string {
  const id = idOf(data);
  return id === undefined ? file : keyOf(id);
}

/** Directories of this repository that a document leads to; files, where it includes only some of a directory. */
export function pathsOf(sources: YamlFiles, document: YamlDocument): readonly string[] {
  return pathsIn(sources)(document);
}

/** Generators may read many files, and each place that looks for roots asks for the same paths. */
const pathsIn = memoize((sources: YamlFiles) =>
  memoize((document: YamlDocument) => readPaths(sources, document)),
);

function readPaths(sources: YamlFiles, document: YamlDocument): readonly string[] {
  const { isOwn, isOtherRevision } = argocdFilesOf(sources).own;
  const applications = recordsIn([document]).flatMap((data) => applicationsIn(data, sources));
  const paths = applications.flatMap((application) =>
    sourcesOf(at(application, "spec")).flatMap((source) => {
      const { chart, directory, repoURL, ref, targetRevision } = source;
      const path = pathOfSource(source);
      const isHere = chart === undefined && path !== undefined && isOwn(repoURL) !== false;
      if (!isHere || (ref !== undefined && directory === "")) return [];
      // The whole repository would lead to everything in it.
      if (path === "" && (isOwn(repoURL) !== true || isOtherRevision(targetRevision))) return [];
      const files = includedFiles(path, source, sources.repository);
      return files ?? (sources.repository.kind(path) === "directory" ? [path] : []);
    }),
  );
  return [...new Set(paths)];
}
