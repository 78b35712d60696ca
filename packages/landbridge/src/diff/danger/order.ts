import { enumerate } from "../../verify/rules/phrases";
import { alike, type OfEnvironment } from "../alike";
import type { Danger } from "../document";
import { clusterPairs } from "../sections/objects";
import { pairsOf } from "../sections/pairs";
import type { SideApplier } from "../side/side";
import type { DangerRule } from "./rule";

type OneDanger = Omit<Danger, "environments">;

/** Appliers that no longer wait for something, are suspended, or start deleting. */
export const lostOrder: DangerRule = ({ base, head }) => {
  const entries: OfEnvironment<OneDanger>[] = [];
  for (const { before, after } of clusterPairs(base, head)) {
    if (before === undefined || after === undefined) continue;
    const titles = new Set(after.appliers.map(({ title }) => title));
    for (const pair of pairsOf(before.appliers, after.appliers, ({ title }) => title)) {
      if (pair.before === undefined || pair.after === undefined) continue;
      const { environment } = after;
      for (const entry of dangersOf(pair.before, pair.after, after.appliers, titles))
        entries.push({ environment, entry });
    }
  }
  return alike(entries).map(({ environments, entry }) => ({ environments, ...entry }));
};

function* dangersOf(
  before: SideApplier,
  after: SideApplier,
  appliers: readonly SideApplier[],
  titles: ReadonlySet<string>,
): Iterable<OneDanger> {
  const subject = after.title;
  // What it waited for may be gone, or something between the two may wait for it now.
  const lost = before.dependsOn.filter(
    (title) => titles.has(title) && !reaches(after, title, appliers),
  );
  if (lost.length > 0) {
    const message = `no longer waits for ${enumerate(lost)}.`;
    yield { kind: "lost-dependency", severity: "medium", subject, message };
  }
  if (before.waits && !after.waits) {
    const who = appliers.filter(({ dependsOn }) => dependsOn.includes(subject));
    const dependents =
      who.length === 0
        ? ""
        : ` ${enumerate(who.map(({ title }) => title))} ${who.length === 1 ? "starts" : "start"} before its objects are ready.`;
    const message = `no longer waits for its objects.${dependents}`;
    yield { kind: "lost-wait", severity: who.length === 0 ? "medium" : "high", subject, message };
  }
  if (!before.suspended && after.suspended) {
    const message = "is suspended: Flux no longer applies it.";
    yield { kind: "suspended", severity: "medium", subject, message };
  }
  if (!before.prunes && after.prunes && /^(?:Kustomization|Application)$/.test(after.kind)) {
    const message = "starts deleting objects that aren't in Git.";
    yield { kind: "prune-enabled", severity: "medium", subject, message };
  }
}

/** Whether an applier still comes after another one, through others. */
function reaches(from: SideApplier, to: string, appliers: readonly SideApplier[]): boolean {
  const seen = new Set<string>();
  const queue = [...from.dependsOn];
  for (let title = queue.pop(); title !== undefined; title = queue.pop()) {
    if (title === to) return true;
    if (seen.has(title)) continue;
    seen.add(title);
    queue.push(...(appliers.find((own) => own.title === title)?.dependsOn ?? []));
  }
  return false;
}
