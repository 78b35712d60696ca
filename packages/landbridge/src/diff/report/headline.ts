import { plural } from "../../verify/rules/phrases";
import { isEmpty } from "../diff";
import type { Danger, Diff, Reach } from "../document";
import { reportSections, readerText, wholeClusters } from "./sections";

/** One line that says how much changes: `1 danger · Terraform: 1 changed · Objects: 2 changed`. */
export function headline(diff: Diff): string {
  if (isEmpty(diff)) return "no change";
  const high = diff.danger.filter(({ severity }) => severity === "high").length;
  const other = diff.danger.length - high;
  const dangers = [
    high === 0 ? "" : plural(high, "danger"),
    other === 0 ? "" : `${other} to check`,
  ];
  const clusters = [...wholeClusters(diff)].map(
    ([name, action]) => `${name} is ${action === "added" ? "new" : "removed"}`,
  );
  const sections = reportSections(diff).map(({ title, summary }) => `${title}: ${summary}`);
  return [...dangers, ...clusters, ...sections].filter((part) => part !== "").join(" · ");
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

/** `1.2.0 → 1.3.0`, or that it is new or removed. */
export function versionText(
  { before, after }: Pick<Diff["versions"][number], "before" | "after">,
  shown: (version: string) => string = (version) => version,
): string {
  if (before === "") return `new: ${shown(after)}`;
  return after === "" ? `removed: ${shown(before)}` : `${shown(before)} → ${shown(after)}`;
}
