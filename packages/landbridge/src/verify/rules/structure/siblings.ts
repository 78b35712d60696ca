import { append } from "../../../lib/append";
import { escapeRegExp } from "../../../lib/escape-regexp";
import type { LocationSource } from "../../findings/location";
import { areEnvironments } from "../ownership/other-environments";

/** One of several that are alike, such as the overlay of an environment, or the object of a tenant. */
export interface Sibling {
  /** What tells it from the others: `dev`, `alice`. */
  readonly name: string;
  /** Its texts by their position, which is the same in each sibling. */
  readonly texts: ReadonlyMap<string, SiblingText>;
}

/** A text of a sibling. */
export interface SiblingText {
  readonly value: string;
  readonly at: LocationSource;
}

/** A text of one sibling that names another, where all others name themselves. */
export interface Mixup {
  readonly sibling: Sibling;
  readonly text: SiblingText;
  /** The sibling that it names. */
  readonly other: string;
  /** What it would be, as the others write it. */
  readonly meant: string;
}

/** How many others must name themselves in the same place. */
const OTHERS = 2;

/** Names of environments that are written in several ways. */
const ALIASES: readonly (readonly string[])[] = [
  ["dev", "devel", "develop", "development"],
  ["stg", "stage", "staging"],
  ["prd", "prod", "production"],
  ["tst", "test", "testing"],
];

/** Stands for a sibling's name in a text. */
const GAP = "\u0000";

/**
 * Whether files of directories with these names may have such a text: enough of them name their own directory, and one
 * names another. Most don't, and aren't parsed.
 */
export function mayMixUp(siblings: readonly (readonly [name: string, content: string])[]): boolean {
  const all = siblings.map(([name, content]) => ({ name, content, pattern: patternOf(name) }));
  const own = all.filter(({ content, pattern }) => content.search(pattern) !== -1);
  if (own.length < OTHERS) return false;
  return all.some((one) =>
    all.some(
      (other) =>
        other !== one &&
        areEnvironments(one.name, other.name) &&
        one.content.search(other.pattern) !== -1,
    ),
  );
}

/** Texts in which one sibling has another's name, and at least two others have their own in the same place. */
export function mixupsOf(siblings: readonly Sibling[]): readonly Mixup[] {
  const patterns = siblings.map(({ name }) => patternOf(name));
  const byPlace = new Map<string, (readonly [number, SiblingText])[]>();
  for (const [index, sibling] of siblings.entries())
    for (const [place, text] of sibling.texts) append(byPlace, place, [index, text] as const);
  return [...byPlace.values()].flatMap((texts) => mixupsAt(texts, siblings, patterns));
}

function mixupsAt(
  texts: readonly (readonly [number, SiblingText])[],
  siblings: readonly Sibling[],
  patterns: readonly RegExp[],
): readonly Mixup[] {
  if (texts.length <= OTHERS) return [];
  const own = new Map<string, number>();
  const strange: (readonly [number, SiblingText])[] = [];
  for (const [index, text] of texts) {
    const form = formOf(text.value, patterns[index]);
    if (form === undefined) strange.push([index, text]);
    else own.set(form, (own.get(form) ?? 0) + 1);
  }
  const found = strange.flatMap(([index, text]): readonly Mixup[] => {
    const sibling = siblings[index];
    for (const [other, pattern] of patterns.entries()) {
      const form = formOf(text.value, pattern);
      const named = siblings[other]?.name;
      if (form === undefined || named === undefined || sibling === undefined) continue;
      if ((own.get(form) ?? 0) >= OTHERS && areEnvironments(sibling.name, named))
        return [{ sibling, text, other: named, meant: form.replaceAll(GAP, sibling.name) }];
    }
    return [];
  });
  // Several that name one of the others share something with it.
  return found.length === 1 ? found : [];
}

/** A text without a sibling's name; undefined if it doesn't have that. */
function formOf(text: string, pattern: RegExp | undefined): string | undefined {
  if (pattern === undefined) return undefined;
  const form = text.replace(pattern, GAP);
  return form === text ? undefined : form;
}

/** A sibling's name as a word of a text, in any of the ways in which it is written. */
function patternOf(name: string): RegExp {
  const aliases = ALIASES.find((words) => words.includes(name.toLowerCase())) ?? [name];
  const words = aliases.map(escapeRegExp);
  return new RegExp(`(?<![A-Za-z0-9])(?:${words.join("|")})(?![A-Za-z0-9])`, "gi");
}
