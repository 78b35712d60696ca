import { memoize } from "../../../../lib/memoize";
import { filesBelow, filesOf } from "../../../repository/files-below";
import {
  directoriesAbove,
  parentOf,
  resolvePath,
  type Repository,
} from "../../../repository/repository";
import { parseYaml } from "../../../yaml/document";
import { list } from "../../../yaml/json";
import type { Command } from "../commands";
import { knownValues, pathsMatching, variablesIn, type Variables } from "../shell-variables";
import { commandLines } from "./command-lines";

/** A file that a command applies. */
export interface AppliedFile {
  readonly file: string;
  readonly command: Command["place"];
}

/** `kubectl apply`, also behind a pipe: `envsubst < FILE | kubectl apply -f -`, `sops -d FILE | kubectl apply -f -`. */
const APPLIES = /\b(?:kubectl|oc)\b[^|;&]*\s(?:apply|create|replace)\b/;

/** A chart of the repository is a directory. */
const INSTALLS = /\bhelm\b[^|;&]*\s(?:upgrade|install)\b/;

const BUILDS = /\s(?:-k|--kustomize)\b|\bkustomize\s+build\b|\bkubectl\s+kustomize\b/;

const RECURSIVE = /\s(?:-[a-zA-Z]*R[a-zA-Z]*|--recursive)\b/;

/** Where k3s and RKE2 find manifests that they apply themselves, and where people keep them. */
const DEPLOYED_BY_SERVER = /(?:^|\/)(?:k3s|rke2)\/(?:server\/)?manifests\/[^/]+\.ya?ml$/;

/** The files of the repository that commands apply: named themselves, or by their directory, kustomization or chart. */
export const appliedFiles = memoize((repository: Repository): readonly AppliedFile[] => {
  const all = repository.unpacked ?? repository;
  const ofCommands = commandLines(repository).flatMap(({ text, place }) => {
    const isChart = !APPLIES.test(text);
    if (isChart && !INSTALLS.test(text)) return [];
    return pathsIn(text, place.file, variablesIn(all, place.file), all)
      .flatMap((path) => (isChart ? templatesOf(path, all) : filesAt(path, text, all)))
      .map((file): AppliedFile => ({ file, command: place }));
  });
  const ofServers = filesOf(all)
    .filter((file) => DEPLOYED_BY_SERVER.test(file))
    .map((file): AppliedFile => ({ file, command: { file, line: 1 } }));
  return [...ofCommands, ...ofServers];
});

/** A variable or expression in front of a path, such as `${path.module}/`: somewhere above the script. */
const OPEN_START = /^(?:\$\{[^}]*\}|\$\w+|\{\{[^}]*\}\})?\/+/;

/** All paths of the repository that a command names, from any directory above its file, or one to which it changes. */
function pathsIn(
  text: string,
  script: string,
  variables: Variables,
  repository: Repository,
): readonly string[] {
  const changed = [...text.matchAll(/\bcd\s+["']?([\w./-]+)/g)].flatMap(
    ([, path = ""]) => resolvePath("", path) ?? [],
  );
  const bases = ["", ...changed, ...directoriesAbove(parentOf(script))];
  const words = text.match(/(?:\$\{[^}]*\}|\{\{[^}]*\}\}|[^\s"'`|;&<>()=,[\]])+/g) ?? [];
  const paths = words
    .filter((word) => !word.startsWith("-") && !word.includes("://"))
    .flatMap((word) => {
      const own = word.replace(OPEN_START, "");
      const values = own.includes("*") ? [own] : knownValues(own, variables);
      const known = values.flatMap((value) => found(value, bases, repository));
      const isOpen = /^[${]/.test(word) && own !== word;
      return known.length === 0 && isOpen ? values.flatMap((one) => below(one, repository)) : known;
    });
  return [...new Set(paths)];
}

/** What a path of at least two names leads to from any directory: where a variable of another file is in front of it. */
function below(path: string, repository: Repository): readonly string[] {
  if (!/^[\w.-]+(?:\/[\w.-]+)+$/.test(path)) return [];
  return filesOf(repository).flatMap((file) => {
    const index = `/${file}/`.indexOf(`/${path}/`);
    return index === -1 ? [] : [file.slice(0, index + path.length)];
  });
}

/** What a path leads to from the first base where there is something; several with a star in its last part. */
function found(path: string, bases: readonly string[], repository: Repository): readonly string[] {
  for (const base of bases) {
    const own = resolvePath(base, path);
    // What a script applies from the directory that it is in isn't known.
    if (own === undefined || own === "" || own === base) continue;
    if (repository.kind(own) !== undefined) return [own];
    if (!own.includes("*")) continue;
    const matching = pathsMatching(own, repository);
    if (matching.length > 0) return matching;
  }
  return [];
}

/** The files of a path that a command applies: a directory is built with kustomize, or its own files count. */
function filesAt(path: string, command: string, repository: Repository): readonly string[] {
  if (repository.kind(path) === "file") return [path];
  const built = BUILDS.test(command) ? builtFiles(path, repository, new Set()) : [];
  if (built.length > 0) return built;
  const depth = RECURSIVE.test(command) ? Infinity : path.split("/").length + 1;
  return filesBelow(repository, path).filter(
    (file) => /\.(?:ya?ml|json)$/.test(file) && file.split("/").length <= depth,
  );
}

const LISTED = ["resources", "bases", "components", "crds"];

/** A kustomization with all the files to which it leads. */
function builtFiles(
  directory: string,
  repository: Repository,
  seen: Set<string>,
): readonly string[] {
  const own = ["kustomization.yaml", "kustomization.yml", "Kustomization"]
    .map((name) => `${directory}/${name}`)
    .find((file) => repository.kind(file) === "file");
  if (own === undefined || seen.has(own)) return [];
  seen.add(own);
  const entries = parseYaml(own, repository.read(own) ?? "").flatMap(({ data }) =>
    LISTED.flatMap((field) => list(data, field)),
  );
  const inner = entries
    .flatMap((entry) => (typeof entry === "string" ? (resolvePath(directory, entry) ?? []) : []))
    .flatMap((path) =>
      repository.kind(path) === "directory" ? builtFiles(path, repository, seen) : [path],
    );
  return [own, ...inner];
}

/** The templates of a chart of the repository; none of a directory without one. */
export function templatesOf(path: string, repository: Repository): readonly string[] {
  if (repository.kind(`${path}/Chart.yaml`) !== "file") return [];
  return filesBelow(repository, `${path}/templates`).filter((file) => /\.ya?ml$/.test(file));
}
