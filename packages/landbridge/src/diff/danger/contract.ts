import { enumerate } from "../../verify/rules/phrases";
import type { ContractChange, Danger } from "../document";
import { readersOfVariable } from "../sections/readers";
import type { Side } from "../side/side";
import { changeOf, valueText, type DangerRule } from "./rule";

/** Keys that disappear or change their type although objects still read them. */
export const lostKey: DangerRule = function* ({ contract, head }) {
  for (const change of contract.filter(({ entry }) => entry === "variable")) {
    const danger = change.action === "retyped" ? retyped(change) : lost(change, head);
    if (danger !== undefined) yield danger;
  }
};

function retyped({ key, environments, readers, changes }: ContractChange): Danger | undefined {
  if (readers.length === 0) return undefined;
  const type = changeOf(changes, "type");
  const message = `changes its type from ${valueText(type?.before)} to ${valueText(type?.after)}. It is read by ${enumerate(readers.map(({ applier }) => applier))}.`;
  return { environments, kind: "retyped-key", severity: "medium", subject: key, message };
}

function lost({ key, from, action, environments }: ContractChange, head: Side): Danger | undefined {
  const gone = action === "moved" ? from : action === "removed" ? key : undefined;
  if (gone === undefined) return undefined;
  const readers = environments.flatMap((environment) =>
    readersOfVariable(
      head.clusters.find((cluster) => cluster.environment === environment),
      gone,
    ).map(({ applier }) => applier),
  );
  if (readers.length === 0) return undefined;
  const message = `is removed, but it is still read by ${enumerate([...new Set(readers)])}.`;
  return { environments, kind: "lost-key", severity: "high", subject: gone, message };
}

/** Service accounts that lose their IAM role. */
export const lostIdentity: DangerRule = function* ({ contract, head }) {
  const known = new Set(head.contracts.map(({ environment }) => environment));
  for (const { entry, key, action, environments: all } of contract) {
    const environments = all.filter((environment) => known.has(environment));
    if (entry !== "identity" || action !== "removed" || environments.length === 0) continue;
    const message = "loses its IAM role.";
    yield {
      environments,
      kind: "lost-identity",
      severity: "medium",
      subject: `service account ${key}`,
      message,
    };
  }
};
