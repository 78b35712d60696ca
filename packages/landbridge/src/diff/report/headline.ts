import { plural } from "../../verify/rules/phrases";
import { isEmpty } from "../diff";
import type { Danger, Diff, Reach } from "../document";
import { reportSections, readerText } from "./sections";

/** One line that says how much changes: `1 danger · Terraform: 1 changed · Objects: 2 changed`. */
export function headline(diff: Diff): string {
  if (isEmpty(diff)) return "no change";
  const high = diff.danger.filter(({ severity }) => severity === "high").length;
  const other = diff.danger.length - high;
  const dangers = [
    high === 0 ? "" : plural(high, "danger"),
    other === 0 ? "" : `${other} to check`,
  ];
  const sections = reportSections(diff).map(({ title, summary }) => `${title}: ${summary}`);
  return [...dangers, ...sections].filter((part) => part !== "").join(" · ");
}

/** Where a danger applies, if there are several environments. */
export function dangerEnvironments(danger: Danger, everywhere: readonly string[]): string {
  return everywhere.length < 2 ? "" : danger.environments.join(", ");
}

/** A change's way into the cluster, in one sentence. */
export function reachText({ source, attributes, key, readers, rolls }: Reach): string {
  const read = readers.length === 0 ? "nothing reads it" : readers.map(readerText).join("; ");
  const end = rolls.length === 0 ? "" : ` → rolls ${rolls.join(", ")}`;
  return `${source} (${attributes.join(", ")}) → ${key} → ${read}${end}`;
}
