import { filesOf } from "../../repository/files-below";
import { parentOf, resolvePath, type Repository } from "../../repository/repository";
import { parseYaml } from "../../yaml/document";
import { isRecord, list, text, type FieldPath } from "../../yaml/json";
import { isHelmfile } from "./helmfile";
import { pathOfAddress } from "./own-address";
import { basesOf, pathsNamed, type ScriptCommand, scriptCommandsOf } from "./script-commands";
import { isPage } from "./scripts";
import { filledIn } from "./shell-variables";

/** Where values of a chart are: a file, or a part of one. */
export interface InstalledValues {
  readonly file: string;
  readonly path: FieldPath;
}

/** A chart that a command of the repository or a helmfile installs. */
export interface InstalledChart {
  /** As it is written: `argo/argo-cd`. */
  readonly chart: string;
  readonly namespace?: string | undefined;
  readonly values: readonly InstalledValues[];
  /** Name of the release in a helmfile, and that file. */
  readonly release?: string | undefined;
  readonly file?: string;
  /** Single values that a helmfile sets, by their paths: `image.tag`. */
  readonly set?: ReadonlyMap<string, string>;
}

/** The charts of a name that commands and helmfiles install, with the values that the repository has for them. */
export function installedCharts(
  repository: Repository,
  isMeant: (chart: string) => boolean,
): readonly InstalledChart[] {
  return [...ofCommands(repository, isMeant), ...chartsOfHelmfiles(repository, isMeant)];
}

const INSTALLS = ["install", "upgrade", "template"];

/** Those of `helm install`, `helm upgrade` and `helm template`. */
function ofCommands(
  repository: Repository,
  isMeant: (chart: string) => boolean,
): readonly InstalledChart[] {
  const commands = scriptCommandsOf(repository).filter(
    ({ args, words }) => args[0] === "helm" && words.some((word) => INSTALLS.includes(word)),
  );
  const ofScripts = commands.filter(({ place }) => !isPage(place.file));
  return [...ofScripts, ...commands.filter(({ place }) => isPage(place.file))].flatMap(
    (command): readonly InstalledChart[] => {
      // The chart is behind the name of the release.
      const chart = command.words.filter(isMeant).at(-1);
      if (chart === undefined) return [];
      const values = valuesOfCommand(command, repository);
      const [namespace] = command.values("namespace", "n");
      return [{ chart, namespace, values: values.map((file) => ({ file, path: [] })) }];
    },
  );
}

/** The files of the repository that a command of Helm names for values. */
export function valuesOfCommand(command: ScriptCommand, repository: Repository): readonly string[] {
  return ["f", "values"]
    .flatMap((option) => command.repeated(option))
    .flatMap((value) => value.split(","))
    .flatMap((value) => filledIn(value, command.variables))
    .flatMap((value) => {
      const own = pathOfAddress(value, repository);
      const bases = own === undefined ? basesOf(command, repository) : [""];
      return pathsNamed(own ?? value, bases, repository);
    })
    .filter((file) => repository.kind(file) === "file");
}

/** The charts of a name that helmfiles install. */
export function chartsOfHelmfiles(
  repository: Repository,
  isMeant: (chart: string) => boolean,
): readonly InstalledChart[] {
  return filesOf(repository)
    .filter(isHelmfile)
    .flatMap((file) => {
      const written = repository.read(file) ?? "";
      const all = parseYaml(file, written);
      const isPlain = all.every(({ problem }) => problem === undefined);
      const documents = isPlain ? all : parseYaml(file, withoutActions(written));
      return documents.flatMap(({ data }, index) =>
        // Values are looked up in the first document, as it is written.
        chartsIn(data, { file, isInline: isPlain && index === 0 }, repository, isMeant),
      );
    });
}

/** A document of a helmfile. */
interface Part {
  readonly file: string;
  /** Whether values that it has itself can be read there. */
  readonly isInline: boolean;
}

function chartsIn(
  data: unknown,
  { file, isInline }: Part,
  repository: Repository,
  isMeant: (chart: string) => boolean,
): readonly InstalledChart[] {
  return list(data, "releases").flatMap((release, index) => {
    const chart = text(release, "chart") ?? "";
    if (!isMeant(chart)) return [];
    const values = list(release, "values").flatMap((entry, at): readonly InstalledValues[] => {
      if (isRecord(entry))
        return isInline ? [{ file, path: ["releases", index, "values", at] }] : [];
      const path = typeof entry === "string" ? resolvePath(parentOf(file), entry) : undefined;
      return path !== undefined && repository.kind(path) === "file"
        ? [{ file: path, path: [] }]
        : [];
    });
    const set = new Map(
      list(release, "set").map((one) => [text(one, "name") ?? "", text(one, "value") ?? ""]),
    );
    const [name, namespace] = [text(release, "name"), text(release, "namespace")];
    return [{ chart, namespace, values, release: name, file, set }];
  });
}

/**
 * A helmfile need not be YAML before its templates are filled in: a line of nothing but actions is left out, and any other
 * action is a word.
 */
function withoutActions(written: string): string {
  const lines = written.split("\n").map((line) => {
    const rest = line.replace(ACTION, "");
    return rest !== line && rest.trim() === "" ? "" : line.replace(ACTION, "unknown");
  });
  return lines.join("\n");
}

const ACTION = /\{\{[^{}]*\}\}/g;
