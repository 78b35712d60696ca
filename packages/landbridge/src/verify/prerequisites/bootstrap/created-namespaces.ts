import { escapeRegExp } from "../../../lib/escape-regexp";
import { memoize } from "../../../lib/memoize";
import type { Location } from "../../findings/location";
import { nameOf, type Repository } from "../../repository/repository";
import { commandLines } from "./applied/command-lines";
import { createdObjects } from "./applied/created-objects";
import type { Command } from "./commands";
import { functionsOf, type ShellFunction } from "./shell-functions";
import { knownValues, variablesOf } from "./shell-variables";
import { wordsOf } from "./shell-words";

/** A namespace that a command creates. */
export interface CreatedNamespace {
  readonly name: string;
  readonly place: Location;
}

/** Namespaces that commands of the repository create: by name, in a loop, through a function, or with what they apply. */
export const namespacesOfCommands = memoize(
  (repository: Repository): readonly CreatedNamespace[] => {
    const commands = commandLines(repository);
    // Flux doesn't pack workflows.
    const all = repository.unpacked ?? repository;
    return [
      ...commands.flatMap((command) => namespacesOf(command, all)),
      ...namespacesOfFunctions(commands, all),
      ...createdObjects(repository).flatMap(({ id: { group, kind, name }, place }) =>
        group === "" && kind === "Namespace" && NAME.test(name) ? [{ name, place }] : [],
      ),
    ];
  },
);

const CREATE_NAMESPACE =
  /\b(?:kubectl|oc|k)\s(?:[^|;&]*\s)?create\s+(?:namespace|ns)\s+(?:-\S+\s+)*["']?([^\s"'`;&|)\]]+)["']?(?=\s|$|[`;&|)\]])/g;

const NAME = /^[a-z0-9][a-z0-9-]*$/;

function namespacesOf(
  { text, place }: Command,
  repository: Repository,
): readonly CreatedNamespace[] {
  return [...text.matchAll(CREATE_NAMESPACE)]
    .flatMap(([, word = ""]) => valuesAt(word, place, repository))
    .map((name) => ({ name, place }));
}

/** The names that a word may be where it is used: the last loop before it counts. */
function valuesAt(
  word: string,
  { file, line }: Command["place"],
  repository: Repository,
): readonly string[] {
  if (NAME.test(word)) return [word];
  if (!word.includes("$")) return [];
  // A line of a Makefile escapes the dollar; a loop may begin in the line itself.
  const before = (repository.read(file) ?? "").split("\n").slice(0, line).join("\n");
  return knownValues(word.replace("$$", "$"), variablesOf(before, repository)).filter((name) =>
    NAME.test(name),
  );
}

/** Functions that create the namespace that one of their arguments names. */
function* namespacesOfFunctions(
  commands: readonly Command[],
  repository: Repository,
): Iterable<CreatedNamespace> {
  const files = [...new Set(commands.map(({ place }) => place.file))];
  for (const file of files) {
    for (const one of functionsOf(repository.read(file) ?? "")) {
      const position = namespaceArgument(one);
      if (position === undefined) continue;
      const calls = commands.filter(({ place }) => mayCall(place.file, file, repository));
      yield* calls.flatMap((call) => namesOfCall(call, one.name, position, repository));
    }
  }
}

/** The position of the argument that is the name of the namespace, from 1. */
function namespaceArgument({ body }: ShellFunction): number | undefined {
  for (const [, word = ""] of body.matchAll(CREATE_NAMESPACE)) {
    const name = /^\$\{?(\w+)/.exec(word)?.[1];
    if (name === undefined) continue;
    const assigned = new RegExp(`\\b${escapeRegExp(name)}=["']?\\$\\{?([1-9])\\b`).exec(body)?.[1];
    const position = Number(/^[1-9]$/.test(name) ? name : assigned);
    if (position > 0) return position;
  }
  return undefined;
}

/** Whether a script has a function: its own, or that of a script that it names. */
function mayCall(file: string, definedIn: string, repository: Repository): boolean {
  return file === definedIn || (repository.read(file) ?? "").includes(nameOf(definedIn));
}

function namesOfCall(
  { text, place }: Command,
  name: string,
  position: number,
  repository: Repository,
): readonly CreatedNamespace[] {
  const call = new RegExp(
    `(?:^|[;&|{(]|\\b(?:do|then|else|run:))\\s*(${escapeRegExp(name)}\\s.*)$`,
  );
  const word = wordsOf(call.exec(text)?.[1] ?? "")[position];
  if (word === undefined) return [];
  return valuesAt(word, place, repository).map((one) => ({ name: one, place }));
}
