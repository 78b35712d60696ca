import { memoizeNamed } from "../../../lib/memoize";
import { globRegExp } from "../../repository/glob";
import { ANY_NAME } from "../../repository/open-paths";
import { parentOf, type Repository } from "../../repository/repository";

/** Values that a script may give to a variable; several for one of a loop. */
export type Variables = ReadonlyMap<string, readonly string[]>;

/** `NAME=value`, `NAME := value`, `NAME: value` and the like at the start of a line. */
const ASSIGNMENT =
  /^\s*(?:export\s+|readonly\s+|local\s+|set\s+|\$)?([A-Za-z_]\w*)\s*(?:[:?]?=|:\s)\s*["']?([^"'\s;#]+)["']?\s*(?:[;#].*)?$/;

const LOOP = /^\s*(?:-\s+)?for\s+(\w+)\s+in\s+([^;]+?)\s*(?:;.*)?$/;

/** Stands for the argument of a script, which may be anything. */
export const ANYTHING = ANY_NAME;

/** An argument of the script within a value: `clusters/$1`. */
const ARGUMENT = /\$(?:[1-9]|\{[1-9]\})/g;

/** Values at most that a text is filled in with. */
const MAX_VALUES = 100;

/** The variables of a file of the repository, as {@link variablesOf} finds them. */
export const variablesIn = memoizeNamed((repository: Repository, file: string) =>
  variablesOf(repository.read(file) ?? "", repository),
);

/** The variables of a script with values that are written in it; loops may be over what is in a directory. */
export function variablesOf(text: string, repository: Repository): Variables {
  const variables = new Map<string, readonly string[]>();
  for (const line of text.split("\n")) {
    const [, item, list] = LOOP.exec(line) ?? [];
    if (item !== undefined && list !== undefined) {
      const words = list
        .split(/\s+/)
        .flatMap((word) => listNamed(word, text) ?? filledIn(word, variables));
      variables.set(
        item,
        words.flatMap((word) => expanded(word.replace(/["']/g, ""), repository)),
      );
    }
    const [, name, value] = ASSIGNMENT.exec(line) ?? [];
    if (name === undefined || value === undefined) continue;
    // A default: `${1:-dev}`.
    const isGiven = /^\$\{?[1-9]/.test(value);
    const written = value.replace(/^\$\{\w+:[-=]([^}$]+)\}$/, "$1");
    const known = filledIn(isGiven ? written : written.replace(ARGUMENT, ANYTHING), variables);
    if (!variables.has(name)) variables.set(name, isGiven ? [...known, ANYTHING] : known);
  }
  return variables;
}

/** The words of an array or of a text with spaces that a word names: `"${NAMES[@]}"`, `$NAMES`. */
function listNamed(word: string, text: string): readonly string[] | undefined {
  const name = /^["']?\$\{?(\w+)(?:\[[@*]\])?\}?["']?$/.exec(word)?.[1];
  if (name === undefined) return undefined;
  const list = new RegExp(
    `^\\s*(?:\\w+\\s+(?:-\\w+\\s+)?)?${name}=(?:\\(([^()]*)\\)|"([^"$]*\\s[^"$]*)")`,
    "m",
  );
  const [, array, spaced] = list.exec(text) ?? [];
  return (array?.replace(/#.*$/gm, "") ?? spaced)?.split(/\s+/).filter((one) => one !== "");
}

/** What a text may be with the known values of variables; none where one isn't known. */
export function knownValues(text: string, variables: Variables): readonly string[] {
  return filledIn(text, variables).filter((value) => !value.includes(ANYTHING));
}

/** The same, with a star for each argument of the script. What a page leaves to its reader, as `<name>`, isn't known. */
export function filledIn(text: string, variables: Variables): readonly string[] {
  const found = REFERENCE.exec(text);
  if (found === null) return /[`$]|\{\{|<[A-Za-z][^<>]*>/.test(text) ? [] : [text];
  const name = found.slice(1).join("");
  // The place of a script in the repository isn't known to its own lines.
  const values = variables.get(name) ?? [];
  const before = text.slice(0, found.index);
  const after = text.slice(found.index + found[0].length);
  const rest = new Map([...variables].filter(([key]) => key !== name));
  return values
    .flatMap((value) => filledIn(`${before}${value}${after}`, rest))
    .slice(0, MAX_VALUES);
}

/** `$NAME`, `${NAME}`, `$(NAME)` of make, `{{NAME}}` of just, `{{.NAME}}` of Task, `${{ env.NAME }}` of a workflow. */
const REFERENCE =
  /\$\{\{\s*env\.(\w+)\s*\}\}|\$\{(\w+)(?::-[^}]*)?\}|\$\((\w+)\)|\{\{\s*\.?(\w+)\s*\}\}|\$(\w+)/;

/** The paths that a text means: those that match it where its last part has a star. */
function expanded(word: string, repository: Repository): readonly string[] {
  const path = word.replace(/^\.\//, "").replace(/\/+$/, "");
  if (!path.includes("*")) return [word];
  const parent = parentOf(path);
  if (parent.includes("*") || repository.kind(parent) !== "directory") return [];
  return pathsMatching(path, repository);
}

/** What the repository has in one directory that matches a path with a star in its last part. */
export function pathsMatching(path: string, repository: Repository): readonly string[] {
  const parent = parentOf(path);
  const pattern = globRegExp(path);
  return repository
    .list(parent)
    .map(({ name }) => (parent === "" ? name : `${parent}/${name}`))
    .filter((one) => pattern.test(one));
}
