import { glob } from "../../../lib/gobwas-glob";
import {
  type ApplicationSource,
  isUnknownText,
  pathOfSource,
  sourcesOf,
} from "../../argocd/application";
import { kustomizationFiles } from "../../kustomize/kustomization";
import { filesBelow } from "../../repository/files-below";
import { globAlternatives, globRegExp } from "../../repository/glob";
import { isWithin, parentOf, resolvePath, type Repository } from "../../repository/repository";
import { missingSubmoduleAt } from "../../repository/submodules";
import { at, flag, record, text } from "../../yaml/json";
import { isOpenText } from "../../yaml/open-text";
import type { Content } from "../applier";

/** Files that Argo CD takes for manifests. */
const MANIFEST = /\.(?:ya?ml|json)$/;

/** What makes a directory a chart. */
export const CHART_FILE = "Chart.yaml";

/**
 * What an Application applies, as far as it is in this repository or a chart with a name.
 * @param isOtherRevision whether a revision is another one than what is verified; default: none is
 */
export function contentOfApplication(
  spec: unknown,
  repository: Repository,
  isOwn: (url: string) => boolean | undefined,
  isOtherRevision: (revision: string | undefined) => boolean = () => false,
): Content {
  const parts = sourcesOf(spec).flatMap((source) =>
    isTopOfAnother(source, isOtherRevision)
      ? { kind: "outside" as const, reason: `${source.targetRevision ?? ""} is not checked out` }
      : (contentOfSource(source, repository, isOwn) ?? []),
  );
  const [first] = parts;
  if (first === undefined)
    return { kind: "outside", reason: "it has no source that applies anything" };
  return parts.length === 1 ? first : { kind: "several", parts };
}

/**
 * Whether a source reads the top of another branch, to which something renders manifests: the top of this one, with all of
 * its directories, says nothing of it.
 */
function isTopOfAnother(
  { chart, directory, ref, targetRevision }: ApplicationSource,
  isOtherRevision: (revision: string | undefined) => boolean,
): boolean {
  const isTop = chart === undefined && ref === undefined && resolvePath("", directory) === "";
  return isTop && isOtherRevision(targetRevision);
}

/** undefined for a source that only has values for others. */
function contentOfSource(
  source: ApplicationSource,
  repository: Repository,
  isOwn: (url: string) => boolean | undefined,
): Content | undefined {
  const { chart, directory, repoURL, data, ref } = source;
  if (chart !== undefined || repoURL.startsWith("oci://")) {
    const name = chart ?? repoURL;
    return isUnknownText(name)
      ? { kind: "outside", reason: `the name of its chart is known only to Argo CD: ${name}` }
      : { kind: "chart" };
  }
  if (ref !== undefined && directory === "") return undefined;
  if (at(data, "plugin") !== undefined) return { kind: "outside", reason: "a plugin renders it" };
  if (isUnknownText(directory))
    return { kind: "outside", reason: `its path is known only to Argo CD: ${directory}` };
  if (isOpenText(directory))
    return { kind: "outside", reason: `its path is filled in before it is applied: ${directory}` };
  return contentOfDirectory(source, repository, isOwn(repoURL));
}

function contentOfDirectory(
  source: ApplicationSource,
  repository: Repository,
  isOwn: boolean | undefined,
): Content {
  const { repoURL, data } = source;
  const path = pathOfSource(source);
  if (isOwn === false || path === undefined)
    return { kind: "outside", reason: `${repoURL} is not this repository` };
  // Argo CD fetches submodules unless `reposerver.enable.git.submodule` is false.
  const submodule = missingSubmoduleAt(repository, path);
  if (submodule !== undefined)
    return { kind: "outside", reason: `submodule ${submodule.path} isn't checked out` };
  const exists = repository.kind(path) === "directory";
  if (isOwn === undefined && (!exists || path === ""))
    return { kind: "outside", reason: `${repoURL} may not be this repository` };
  if (!exists) return { kind: "missing", directory: path };
  const inside = (name: string): string => (path === "" ? name : `${path}/${name}`);
  const isChart = repository.kind(inside(CHART_FILE)) === "file";
  if (
    record(data, "helm") !== undefined ||
    (isChart && record(data, "kustomize") === undefined && record(data, "directory") === undefined)
  )
    return isChart
      ? { kind: "local-chart", directory: path }
      : { kind: "outside", reason: `${path} has no Chart.yaml` };
  if (record(data, "directory") === undefined && kustomizationFiles(repository, path).length > 0)
    return { kind: "directory", directory: path };
  const pattern = [text(data, "directory", "include"), text(data, "directory", "exclude")].find(
    (glob) => glob !== undefined && isUnknownText(glob),
  );
  if (pattern !== undefined)
    return { kind: "outside", reason: `which files it reads is known only to Argo CD: ${pattern}` };
  const manifests = {
    kind: "manifests" as const,
    directory: path,
    files: filesIn(path, data, repository, MANIFEST),
  };
  const isEvaluated = filesIn(path, data, repository, /\.jsonnet$/).length > 0;
  const unknown = { kind: "outside" as const, reason: `Argo CD evaluates Jsonnet in ${path}` };
  return isEvaluated ? { kind: "several", parts: [manifests, unknown] } : manifests;
}

/**
 * The files that a source applies of a directory, where it names some with `directory.include`, or where the directory is the
 * whole repository: of that, Argo CD applies only the chart, or the manifests at the top. undefined for all else.
 */
export function includedFiles(
  path: string,
  source: ApplicationSource,
  repository: Repository,
): readonly string[] | undefined {
  const { data } = source;
  if (text(data, "directory", "include") !== undefined)
    return filesIn(path, data, repository, MANIFEST);
  if (path !== "" || at(data, "plugin") !== undefined) return undefined;
  const content = contentOfDirectory(source, repository, true);
  if (content.kind === "local-chart")
    return [CHART_FILE, ...filesBelow(repository, "templates"), ...filesBelow(repository, "crds")];
  return content.kind === "manifests" && flag(data, "directory", "recurse") !== true
    ? content.files
    : undefined;
}

/**
 * The files that `directory.include` of an Application leaves out next to those that it takes, in the same directory or in one
 * next to that: who renames one of them switches it off.
 */
export function filesLeftOut(spec: unknown, repository: Repository): readonly string[] {
  return sourcesOf(spec).flatMap((source) => {
    const { chart, data } = source;
    const path = pathOfSource(source);
    if (chart !== undefined || path === undefined) return [];
    if (text(data, "directory", "include") === undefined) return [];
    const taken = new Set(filesIn(path, data, repository, MANIFEST));
    const around = new Set([...taken].map((file) => parentOf(parentOf(file))));
    return filesBelow(repository, path).filter(
      (file) => !taken.has(file) && parentOf(file) !== path && around.has(parentOf(parentOf(file))),
    );
  });
}

/** The files with an ending in a source of plain manifests: those of the directory itself, or of all below it. */
function filesIn(
  path: string,
  data: unknown,
  repository: Repository,
  ending: RegExp,
): readonly string[] {
  const recurse = flag(data, "directory", "recurse") === true;
  const include = globsOf(text(data, "directory", "include"));
  const exclude = globsOf(text(data, "directory", "exclude"));
  const files = recurse
    ? filesBelow(repository, path)
    : repository
        .list(path)
        .flatMap(({ name, kind }) =>
          kind === "file" ? [path === "" ? name : `${path}/${name}`] : [],
        );
  return files.filter((file) => {
    if (!ending.test(file) || !isWithin(file, path)) return false;
    const name = file.slice(path === "" ? 0 : path.length + 1);
    if (exclude?.some((one) => one.test(name)) === true) return false;
    return include === undefined || include.some((one) => one.test(name));
  });
}

/** `*.yaml` or, with several in braces, `{a.yaml,b/*}` and `{dev,prod}.yaml`. */
function globsOf(pattern: string | undefined): readonly RegExp[] | undefined {
  if (pattern === undefined || pattern === "") return undefined;
  return globAlternatives(pattern.trim()).map((one) =>
    /[[\\]/.test(one) ? globRegExp(one) : glob(one),
  );
}
