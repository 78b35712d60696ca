import { ownValue } from "../../lib/own-value";
import type { FieldChange } from "../values/field-change";
import table from "./force-new.json";
import { valuesAt } from "./values-at";

/** When a change of an attribute makes Terraform replace the resource. */
type Force =
  | "always"
  /** Not if it is left out on one side: the provider or AWS then sets it, maybe to the same value. */
  | "unless unset"
  /** In some cases, which only the provider knows. */
  | "sometimes";

interface Attribute {
  /** As the diff has it, without indices: `vpc_config.subnet_ids`. */
  readonly path: string;
  readonly force: Force;
}

/** Attributes that a provider can't change in place, of one resource type. */
export interface ForceNewFacts {
  readonly attributes: readonly Attribute[];
  /** The provider and its version, for messages. */
  readonly source: string;
}

const TYPES: Readonly<Record<string, string>> = table.types;
const MARKS: Readonly<Record<string, Force>> = { "?": "unless unset", "~": "sometimes" };

/** What is known about a resource type; undefined if nothing is. */
export function forceNewOf(type: string): ForceNewFacts | undefined {
  const words = ownValue(TYPES, type);
  if (words === undefined) return undefined;
  const attributes = words
    .split(" ")
    .filter((word) => word !== "")
    .map((word): Attribute => {
      const force = ownValue(MARKS, word.slice(-1));
      return force === undefined
        ? { path: word, force: "always" }
        : { path: word.slice(0, -1), force };
    });
  const provider = Object.entries(table.providers).find(([prefix]) => type.startsWith(prefix));
  return { attributes, source: provider?.[1] ?? "" };
}

/** Paths of changes that force a replacement. */
export interface Forcing {
  readonly certain: readonly string[];
  /** It depends on values that are known only to the provider, or only after the apply. */
  readonly possible: readonly string[];
}

/** The changes of a resource that force a replacement. */
export function forcing(facts: ForceNewFacts, changes: readonly FieldChange[]): Forcing {
  const found = changes.flatMap((change) => {
    const own = facts.attributes.flatMap((attribute) => forceOf(attribute, change) ?? []);
    if (own.length === 0) return [];
    return [{ path: change.path, isCertain: own.includes("always") && isKnown(change) }];
  });
  const pathsOf = (isCertain: boolean): readonly string[] =>
    found.filter((own) => own.isCertain === isCertain).map(({ path }) => path);
  return { certain: pathsOf(true), possible: pathsOf(false) };
}

/** How a change of a field affects an attribute, which may contain the field or be in it. */
function forceOf({ path, force }: Attribute, change: FieldChange): Force | undefined {
  const plain = change.path.replace(/\[[^\]]*\]/g, "");
  const isUnset = change.kind === "added" || change.kind === "removed";
  const isWithin = plain === path || plain.startsWith(`${path}.`);
  if (!isWithin && !path.startsWith(`${plain}.`)) return undefined;
  // A block that comes or goes as a whole has the attribute, or not.
  const rest = isWithin ? [] : path.slice(plain.length + 1).split(".");
  const values = [change.before, change.after].flatMap((value) => valuesAt(value, rest));
  if (values.length === 0) return undefined;
  if (force === "unless unset") return isUnset ? force : "always";
  return values.every(isNothing) ? undefined : force;
}

/** Whether Terraform treats a value as one that isn't set. */
function isNothing(value: unknown): boolean {
  if (typeof value === "object" && value !== null) return Object.keys(value).length === 0;
  return value === null || value === false || value === "" || value === 0;
}

/** Whether both values are known before the apply. */
function isKnown({ before, after }: FieldChange): boolean {
  return !JSON.stringify([before, after]).includes("${");
}
