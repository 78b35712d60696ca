import type { ChartFacts } from "../../catalog/chart";
import { findChart } from "../../catalog/charts";
import { nameOf, type Repository } from "../../repository/repository";
import { parseYaml } from "../../yaml/document";
import { helmDocument } from "../../yaml/helm-document";
import { isRecord, list, record, text, type YamlRecord } from "../../yaml/json";
import { mergeLayers } from "../../yaml/merge";
import type { ExistingRelease } from "../prerequisites";
import { isPipeline } from "./commands";
import { startsAnyEngine, startsFlux } from "./engine-start";
import { helmArguments, helmRepositories, setValues } from "./helm-arguments";
import { basesOf, pathsNamed, scriptCommandsOf, type ScriptCommand } from "./script-commands";
import { isOfTests, isPage, isTestOfPipeline } from "./scripts";
import { knownValues } from "./shell-variables";

/** A Helm release that a command installs before Flux or Argo CD starts. */
export interface CommandedRelease extends Pick<ExistingRelease, "namespace" | "place"> {
  /** undefined where it is not known. */
  readonly name?: string | undefined;
  /** Names of its chart, and of those that this one depends on. */
  readonly charts: readonly string[];
  /** API groups of the CRDs that it installs. */
  readonly groups: readonly string[];
}

/** A chart that is known, with the values that a command gives it. */
interface InstalledPart {
  readonly name: string;
  readonly url?: string | undefined;
  readonly values: YamlRecord;
}

/**
 * The releases that `helm install`, `helm upgrade --install` and `helm template ... | kubectl apply` of the repository's
 * scripts install. Those of a page or a pipeline count where it starts Flux or Argo CD afterwards: others describe, or test,
 * something else.
 */
export function releasesOfCommands(repository: Repository): readonly CommandedRelease[] {
  const commands = scriptCommandsOf(repository);
  return commands
    .filter((one) => installs(one) && isBeforeEngine(one, commands, repository))
    .flatMap((one) => {
      const [, , name = "", chart] = helmArguments(one);
      return chart === undefined ? [] : releaseOf(one, name, chart, commands, repository);
    });
}

/** Whether a command changes the cluster. */
function installs(command: ScriptCommand): boolean {
  if (command.repeated("dry-run").length > 0) return false;
  if (["install", "upgrade"].some((verb) => isHelm(command, verb))) return true;
  return isHelm(command, "template") && APPLIED.test(command.after);
}

function isHelm(command: ScriptCommand, verb: string): boolean {
  const [program, first] = helmArguments(command);
  return program === "helm" && first === verb;
}

const APPLIED = /\|\s*kubectl\s(?:[^|;&]*\s)?(?:apply|create|replace)\s/;

function isBeforeEngine(
  { place }: ScriptCommand,
  commands: readonly ScriptCommand[],
  repository: Repository,
): boolean {
  const { file, line } = place;
  if (isOfTests(file) || (isPipeline(file) && isTestOfPipeline(repository.read(file) ?? "")))
    return false;
  const others = commands.filter((one) => one.place.file === file);
  return isPage(file) || isPipeline(file)
    ? others.some((one) => one.place.line > line && startsAnyEngine(one, repository))
    : !others.some((one) => one.place.line < line && startsFlux(one));
}

function releaseOf(
  command: ScriptCommand,
  name: string,
  chart: string,
  commands: readonly ScriptCommand[],
  repository: Repository,
): readonly CommandedRelease[] {
  const parts = partsOf(command, chart, commands, repository);
  if (parts.length === 0) return [];
  const [known] = knownValues(name, command.variables);
  const [namespace] = command.values("namespace", "n");
  return [
    {
      name: known,
      namespace,
      charts: parts.map((part) => part.name),
      groups: parts.flatMap((part) => groupsOf(part, command)),
      place: command.place,
    },
  ];
}

/** A chart of a repository or registry; of one in this repository, also its dependencies. */
function partsOf(
  command: ScriptCommand,
  chart: string,
  commands: readonly ScriptCommand[],
  repository: Repository,
): readonly InstalledPart[] {
  const [written] = knownValues(chart, command.variables);
  if (written === undefined) return [];
  const values = valuesOf(command, repository);
  const directory = chartDirectoryOf(command, written, repository);
  if (directory !== undefined) return partsIn(directory, values, repository);
  const [owner = "", ...rest] = written.split("/");
  const [given] = command.values("repo");
  const known =
    rest.length === 0 ? given : helmRepositories(commands, command.place.file).get(owner);
  const url = written.startsWith("oci://") ? written : known;
  return [{ name: nameOf(written.replace(/\/+$/, "")), url, values }];
}

/** The directory of the repository that a command installs as a chart, the nearest first. */
function chartDirectoryOf(
  command: ScriptCommand,
  written: string,
  repository: Repository,
): string | undefined {
  return [...basesOf(command, repository)]
    .reverse()
    .flatMap((base) => pathsNamed(written, [base], repository))
    .find((path) => repository.kind(inside(path, "Chart.yaml")) === "file");
}

function partsIn(
  directory: string,
  values: YamlRecord,
  repository: Repository,
): readonly InstalledPart[] {
  const chart = dataOf(inside(directory, "Chart.yaml"), repository);
  const all = mergeLayers(dataOf(inside(directory, "values.yaml"), repository), values);
  const own = { name: text(chart, "name") ?? nameOf(directory), values: all };
  const others = list(chart, "dependencies").flatMap((dependency): readonly InstalledPart[] => {
    const name = text(dependency, "name");
    if (name === undefined) return [];
    const key = text(dependency, "alias") ?? name;
    return [{ name, url: text(dependency, "repository"), values: record(all, key) ?? {} }];
  });
  // A chart around one of the same name isn't that one.
  return others.length === 0 ? [own] : others;
}

/** The values of a command: those of its files, and over them what it sets itself. */
function valuesOf(command: ScriptCommand, repository: Repository): YamlRecord {
  const bases = basesOf(command, repository);
  const files = ["f", "values"]
    .flatMap((option) => command.repeated(option))
    .flatMap((value) => knownValues(value, command.variables))
    .flatMap((value) => pathsNamed(value, bases, repository));
  return [...files.map((file) => dataOf(file, repository)), setValues(command)].reduce<YamlRecord>(
    mergeLayers,
    {},
  );
}

function dataOf(file: string, repository: Repository): YamlRecord {
  const written = repository.read(file);
  const data = written === undefined ? undefined : helmDocument(parseYaml(file, written))?.data;
  return isRecord(data) ? data : {};
}

function inside(directory: string, name: string): string {
  return directory === "" ? name : `${directory}/${name}`;
}

function groupsOf({ name, url, values }: InstalledPart, command: ScriptCommand): readonly string[] {
  const facts = findChart(name, url);
  if (facts?.crds === undefined || facts.crdsOffWhen?.(values) === true) return [];
  return facts.crdsFrom === "crds-folder" && skipsFolder(command) ? [] : groupsIn(facts);
}

/** Whether a command leaves out the CRDs of a chart's directory `crds/`, as `helm template` does by itself. */
function skipsFolder(command: ScriptCommand): boolean {
  return isHelm(command, "template")
    ? !command.words.includes("--include-crds")
    : command.words.includes("--skip-crds");
}

function groupsIn({ crds = [] }: ChartFacts): readonly string[] {
  return crds.map(({ group }) => group);
}
