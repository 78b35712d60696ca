import type {
  ContractChange,
  Danger,
  ObjectChange,
  TerraformChange,
  VersionChange,
} from "../document";
import type { ObjectPair } from "../sections/objects";
import type { Side } from "../side/side";
import type { FieldChange } from "../values/field-change";

/** What the rules about dangers look at. */
export interface DangerInput {
  readonly base: Side;
  readonly head: Side;
  readonly terraform: readonly TerraformChange[];
  readonly contract: readonly ContractChange[];
  readonly objects: readonly ObjectChange[];
  /** All objects of both sides, also those that don't change. */
  readonly pairs: readonly ObjectPair[];
  readonly versions: readonly VersionChange[];
}

/** Finds one kind of danger. */
export type DangerRule = (input: DangerInput) => Iterable<Danger>;

/** The change of a field, if it is among the changes. */
export function changeOf(
  changes: readonly FieldChange[],
  path: string | RegExp,
): FieldChange | undefined {
  return changes.find((own) =>
    typeof path === "string" ? own.path === path : path.test(own.path),
  );
}

/** A value as JSON; empty if there is none. */
export function jsonOf(value: unknown): string {
  return value === undefined ? "" : JSON.stringify(value);
}

/** A value for a message, in quotes if it is a text. */
export function valueText(value: unknown): string {
  if (value === undefined) return "unset";
  return typeof value === "string" ? `"${value}"` : jsonOf(value);
}
