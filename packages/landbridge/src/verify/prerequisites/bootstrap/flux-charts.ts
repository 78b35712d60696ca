import type { Location } from "../../findings/location";
import { nameOf, resolvePath, type Repository } from "../../repository/repository";
import { parseYaml } from "../../yaml/document";
import { at, text } from "../../yaml/json";
import { chartsOfHelmfiles, valuesOfCommand, type InstalledValues } from "./installed-charts";
import {
  directoriesNamed,
  openDirectoriesNamed,
  scriptCommandsOf,
  type ScriptCommand,
} from "./script-commands";
import { filledIn } from "./shell-variables";

/** The charts that make Flux reconcile a path, with the value for that. */
const PATHS: ReadonlyMap<string, readonly string[]> = new Map([
  ["flux-instance", ["instance", "sync", "path"]],
  ["flux2-sync", ["kustomization", "spec", "path"]],
]);

/** The cluster paths of such a chart that a command of Helm installs. */
export function directoriesOfHelm(
  command: ScriptCommand,
  repository: Repository,
): readonly string[] {
  const { args, words } = command;
  const field = words.flatMap((word) => PATHS.get(nameOf(word)) ?? []);
  if (args[0] !== "helm" || field.length === 0) return [];
  const key = `${field.join(".")}=`;
  const set = ["set", "set-string"]
    .flatMap((option) => command.repeated(option))
    .flatMap((value) => value.split(","))
    .flatMap((value) => (value.startsWith(key) ? [value.slice(key.length)] : []));
  // What is set counts more than what is in a file.
  if (set.length > 0) return set.flatMap((value) => directoriesMeant(value, command, repository));
  const values = valuesOfCommand(command, repository).map((file) => ({ file, path: [] }));
  return values.flatMap((one) => directoryIn(one, field, repository));
}

/** The cluster paths of such charts that helmfiles install. */
export function directoriesOfHelmfiles(repository: Repository): readonly string[] {
  return chartsOfHelmfiles(repository, (chart) => PATHS.has(nameOf(chart))).flatMap(
    ({ chart, values, set }) => {
      const field = PATHS.get(nameOf(chart)) ?? [];
      const written = set?.get(field.join("."));
      if (written !== undefined) return directoryAt(written, repository);
      return values.flatMap((one) => directoryIn(one, field, repository));
    },
  );
}

/** A release of the chart `flux2-sync`: a GitRepository and a Kustomization, both called like it. */
export interface SyncRelease {
  readonly name: string;
  readonly namespace: string;
  readonly place: Location;
}

/** The releases of that chart which commands and helmfiles install. */
export function syncReleases(repository: Repository): readonly SyncRelease[] {
  const isSync = (chart: string): boolean => chart.endsWith("/flux2-sync");
  const ofCommands = scriptCommandsOf(repository).flatMap(({ args, words, values, place }) => {
    const name = args[0] === "helm" ? words[words.findIndex(isSync) - 1] : undefined;
    const [namespace = "default"] = values("namespace", "n");
    return name === undefined ? [] : [{ name, namespace, place }];
  });
  const ofHelmfiles = chartsOfHelmfiles(repository, isSync).flatMap(
    ({ release: name, namespace = "default", file }) =>
      name === undefined || file === undefined ? [] : [{ name, namespace, place: { file } }],
  );
  return [...ofCommands, ...ofHelmfiles];
}

function directoriesMeant(
  value: string,
  command: ScriptCommand,
  repository: Repository,
): readonly string[] {
  const known = filledIn(value, command.variables).flatMap((one) =>
    directoriesNamed(one, command, repository),
  );
  if (known.length > 0) return known;
  return openDirectoriesNamed(value, command, repository).map(({ path }) => path);
}

function directoryIn(
  { file, path }: InstalledValues,
  field: readonly string[],
  repository: Repository,
): readonly string[] {
  const [document] = parseYaml(file, repository.read(file) ?? "");
  const written = text(at(document?.data, ...path), ...field);
  return written === undefined ? [] : directoryAt(written, repository);
}

/** A directory of the repository; that every repository has a root shows nothing. */
function directoryAt(written: string, repository: Repository): readonly string[] {
  const path = resolvePath("", written.replace(/^\/+/, "")) ?? "";
  return path !== "" && repository.kind(path) === "directory" ? [path] : [];
}
