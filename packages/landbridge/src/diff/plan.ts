import { readFileSync } from "node:fs";

import { UserError } from "../errors/user-error";
import { at, isRecord, list, record, text } from "../verify/yaml/json";
import { tooDeepAt } from "../verify/yaml/limits";
import type { Beyond, TerraformChange } from "./document";
import { HIDDEN } from "./values/digest";

/** Modules of modules and manifests in them. */
const MAX_DEPTH = 1000;

/** A plan as `terraform show -json` prints it. */
export interface Plan {
  /** As it was named. */
  readonly file: string;
  readonly changes: readonly PlannedChange[];
  /** Addresses of all resources that the plan knows, by which its stack is found. */
  readonly addresses: ReadonlySet<string>;
}

/** What a plan does with one resource. */
export interface PlannedChange {
  readonly address: string;
  readonly actions: readonly string[];
  readonly replacePaths: readonly string[];
  /** Values before and after, without what is sensitive or unknown. */
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * Reads a plan.
 * @throws UserError if it isn't one
 */
export function readPlan(path: string, file: string): Plan {
  const refuse = (message: string): UserError =>
    new UserError({
      place: "--plan",
      message: `${file} ${message}`,
      remedy: "Write it with: terraform show -json PLAN > FILE",
    });
  let json: unknown;
  try {
    const content = readFileSync(path, "utf8");
    if (tooDeepAt(content, MAX_DEPTH) !== undefined) throw refuse("is nested too deeply");
    json = JSON.parse(content);
  } catch (error) {
    // The parser quotes the text, which may hold secrets.
    if (error instanceof SyntaxError) throw refuse("isn't JSON");
    throw error;
  }
  if (!isRecord(json) || !Array.isArray(json.resource_changes)) {
    throw refuse("isn't a plan: it has no resource_changes");
  }
  const changes = list(json, "resource_changes").flatMap((item): readonly PlannedChange[] => {
    const address = text(item, "address");
    if (address === undefined || text(item, "mode") === "data") return [];
    const change = record(item, "change");
    return [
      {
        address,
        actions: list(change, "actions").filter((own) => typeof own === "string"),
        replacePaths: list(change, "replace_paths").map(attributePath),
        before: known(change?.before, change?.before_sensitive, undefined),
        after: known(change?.after, change?.after_sensitive, change?.after_unknown),
      },
    ];
  });
  return { file, changes, addresses: new Set(changes.map(({ address }) => address)) };
}

/** A value without what is marked sensitive or unknown; the marks have the same shape. */
function known(value: unknown, sensitive: unknown, unknown: unknown): unknown {
  if (sensitive === true) return HIDDEN;
  if (unknown === true) return "(known after apply)";
  if (Array.isArray(value)) {
    return value.map((item, index) => known(item, list(sensitive)[index], list(unknown)[index]));
  }
  if (!isRecord(value)) return value;
  const keys = new Set([...Object.keys(value), ...(isRecord(unknown) ? Object.keys(unknown) : [])]);
  return Object.fromEntries(
    [...keys].map((key) => [key, known(value[key], at(sensitive, key), at(unknown, key))]),
  );
}

function attributePath(path: unknown): string {
  const parts = Array.isArray(path) ? path : [path];
  return parts.map((part) => (typeof part === "number" ? `[${part}]` : String(part))).join(".");
}

/** Whether Terraform deletes and creates it. */
export function isReplacement(actions: readonly string[]): boolean {
  return actions.includes("delete") && actions.includes("create");
}

/** What plans do with resources that the diff of their stack doesn't contain: drift, another state, changed data. */
export function beyondDiff(
  plans: ReadonlyMap<string, Plan>,
  changes: readonly Pick<TerraformChange, "address" | "from" | "stacks">[],
): readonly Beyond[] {
  return [...plans].flatMap(([stack, { file, changes: all }]) => {
    const own = changes.filter(({ stacks }) => stacks.includes(stack));
    const known = new Set(own.flatMap(({ address, from }) => [address, from ?? address]));
    return all
      .filter(({ address, actions }) => !known.has(address) && !isNothing(actions))
      .map(({ address, actions, replacePaths }) => ({
        file,
        address,
        actions: [...actions],
        replacePaths: [...replacePaths],
      }));
  });
}

function isNothing(actions: readonly string[]): boolean {
  return actions.every((action) => action === "no-op" || action === "read");
}
