import { memoize, memoizeNamed } from "../../../lib/memoize";
import { pathsLike } from "../../repository/open-paths";
import {
  directoriesAbove,
  parentOf,
  resolvePath,
  type Repository,
} from "../../repository/repository";
import { roleOf, textsOf, variablesOfTasks } from "./applied/ansible-variables";
import { commandLines } from "./applied/command-lines";
import type { Command } from "./commands";
import { pathOfAddress } from "./own-address";
import { ANYTHING, filledIn, variablesIn, type Variables } from "./shell-variables";
import { optionsOf, wordsOf } from "./shell-words";
import { changedDirectory, workingDirectory } from "./working-directory";

/** A command of Flux, Argo CD, Azure and the like, read with the variables of its script. */
export interface ScriptCommand {
  readonly place: Command["place"];
  /** The text of its line in front of it. */
  readonly before: string;
  /** The text of its line from it on, with what it is piped to. */
  readonly after: string;
  readonly words: readonly string[];
  /** The words without options. */
  readonly args: readonly string[];
  readonly variables: Variables;
  /** What an option may be, with a star for an argument of the script; none where it is not set or not known. */
  readonly patterns: (...names: readonly string[]) => readonly string[];
  /** What an option may be; none where it is not set or not known. */
  readonly values: (...names: readonly string[]) => readonly string[];
  /** All values of an option that is repeated, without those of variables. */
  readonly repeated: (name: string) => readonly string[];
}

/** Programs that say what a cluster reconciles. */
const PROGRAM = /\b(flux(?:-operator)?|argocd|az|helm|oras|kubectl|kustomizer?|tar)\s+(?=\w|-)/g;

/** The commands of a repository that may say what a cluster reconciles; comments and texts aren't commands. */
export const scriptCommandsOf = memoize((repository: Repository): readonly ScriptCommand[] => {
  return commandLines(repository).flatMap(({ text, place }) =>
    [...text.matchAll(PROGRAM)].map((found): ScriptCommand => {
      const words = wordsOf(text.slice(found.index));
      const { options, args } = optionsOf(words);
      const variables = variablesAt(repository, place.file);
      const patterns = (...names: readonly string[]): readonly string[] => {
        const [value] = names.flatMap((name) => options.get(name) ?? []);
        return value === undefined ? [] : filledIn(value, variables);
      };
      return {
        place,
        before: text.slice(0, found.index),
        after: text.slice(found.index),
        words,
        args,
        variables,
        patterns,
        values: (...names) => patterns(...names).filter((value) => !value.includes(ANYTHING)),
        repeated: (name) => options.get(name) ?? [],
      };
    }),
  );
});

/** The variables of a script; in a role of Ansible, also those of the role. */
const variablesAt = memoizeNamed((repository: Repository, file: string): Variables => {
  const own = variablesIn(repository, file);
  if (roleOf(file) === undefined) return own;
  return new Map([...textsOf(variablesOfTasks(file, repository)), ...own]);
});

/** Whether a command has these words, whatever options are between them. */
export function isCommand({ args }: ScriptCommand, ...words: readonly string[]): boolean {
  return words.every((word, index) => args[index] === word);
}

/** Directories of the repository that an option names, from its root or from the script's own directory. */
export function directoriesOf(
  command: ScriptCommand,
  repository: Repository,
  ...names: readonly string[]
): readonly string[] {
  return pathsOf(command, repository, ...names).filter(
    (path) => repository.kind(path) === "directory",
  );
}

/** A variable or command at the start of a path, such as `$ROOT/` or `$(dirname "$0")/../`. */
const UNKNOWN_BASE = /^(?:\$\{[\w.]+\}|\$\w+|\$\([^)]*\)|\$\(\w+\)|`[^`]*`)\/+(?=[^/])/;

/** Files and directories of the repository that an option names: where a variable is in front, from any directory above the script. */
export function pathsOf(
  command: ScriptCommand,
  repository: Repository,
  ...names: readonly string[]
): readonly string[] {
  const bases = basesOf(command, repository);
  const known = command.patterns(...names).flatMap((value) => {
    const own = pathOfAddress(value, repository);
    return own === undefined
      ? pathsNamed(value, bases, repository)
      : pathsNamed(own, [""], repository);
  });
  if (known.length > 0) return [...new Set(known)];
  const above = ["", ...directoriesAbove(parentOf(command.place.file))];
  const open = names
    .flatMap((name) => command.repeated(name))
    .filter((value) => UNKNOWN_BASE.test(value))
    .flatMap((value) => filledIn(value.replace(UNKNOWN_BASE, ""), command.variables));
  return [...new Set(open.flatMap((value) => pathsNamed(value, above, repository)))];
}

/**
 * A variable that is a whole name in a path: `$NAME`, `${NAME}`, `${var.NAME}`, `$(NAME)`, `{{ NAME }}`, `${{ matrix.NAME }}`,
 * `<NAME>`.
 */
const OPEN_NAME =
  /(?<=\/)(?:\$\w+|\$\{[\w.]+\}|\$\(\w+\)|\$?\{\{\s*[\w.-]+\s*\}\}|<[A-Za-z][\w .-]*>)(?=\/|$)/g;

/** A directory that an option may name. */
interface OpenDirectory {
  readonly path: string;
  /** What the names in it that are open are there. */
  readonly name: string;
}

/**
 * The directories that an option may name where names in its path are variables of which no value is known, or arguments
 * of the script; none where all of it is known.
 */
export function openDirectoriesOf(
  command: ScriptCommand,
  repository: Repository,
  ...names: readonly string[]
): readonly OpenDirectory[] {
  if (command.values(...names).length > 0) return [];
  return names
    .flatMap((name) => command.repeated(name))
    .flatMap((value) => openDirectoriesNamed(value, command, repository));
}

/** The same of a word of a command. */
export function openDirectoriesNamed(
  word: string,
  command: ScriptCommand,
  repository: Repository,
): readonly OpenDirectory[] {
  if (word.search(OPEN_NAME) === -1) return [];
  const bases = basesOf(command, repository);
  const isOpen = (name: string): boolean => filledIn(name, command.variables).length === 0;
  const pattern = word.replace(OPEN_NAME, (name) => (isOpen(name) ? ANYTHING : name));
  return filledIn(pattern, command.variables).flatMap((value) =>
    pathsNamed(value, bases, repository)
      .filter((path) => repository.kind(path) === "directory")
      .map((path) => ({ path, name: openPartOf(path, value) })),
  );
}

/** The names of a path for which a pattern, which may start further below, has a star. */
function openPartOf(path: string, pattern: string): string {
  const names = path.split("/");
  const parts = pattern.replace(/\/+$/, "").split("/");
  const start = names.length - parts.length;
  return parts
    .flatMap((part, index) => (part === ANYTHING ? (names[start + index] ?? []) : []))
    .join("/");
}

/** The directories of the repository that a word of a command names; several where it has an argument of the script. */
export function directoriesNamed(
  value: string,
  command: ScriptCommand,
  repository: Repository,
): readonly string[] {
  const bases = basesOf(command, repository);
  return pathsNamed(value, bases, repository).filter(
    (path) => repository.kind(path) === "directory",
  );
}

/** What a path leads to from the first base where there is something; siblings where a part of it is open. */
export function pathsNamed(
  value: string,
  bases: readonly string[],
  repository: Repository,
): readonly string[] {
  const paths = [...new Set(bases)].flatMap(
    (base) => resolvePath(base, value.replace(/^\/+/, "")) ?? [],
  );
  if (value.includes(ANYTHING)) return paths.flatMap((path) => pathsLike(path, repository));
  return paths.filter((path) => repository.kind(path) !== undefined).slice(0, 1);
}

/** Directories in which a command probably runs; the last is that to which its script changes before. */
export function basesOf(command: ScriptCommand, repository: Repository): readonly string[] {
  const here = workingDirectory(command.place, repository);
  const own = parentOf(command.place.file);
  const changed = changedDirectory(command.before, command.place, repository);
  return [...new Set([here ?? "", own, ...(changed === undefined ? [] : [changed])])];
}
