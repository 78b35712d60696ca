import type { Infrastructure } from "../contract/document";
import { describe } from "../verify/kubernetes/object";
import { enumerate, plural } from "../verify/rules/phrases";
import type { CloudResource } from "./cloud";
import type { Stuck } from "./cluster";
import type { TeardownResult } from "./execute";
import type { TeardownPlan } from "./plan";
import type { Retained } from "./retained";
import type { Deletion, Step } from "./step";

/** What a destroy leaves, and what still refuses to be deleted, a line each. */
export function warningLines(
  retained: readonly Retained[],
  infrastructure: Infrastructure | undefined,
): readonly string[] {
  const all = [...retained, ...(infrastructure?.retained ?? [])];
  const protections = infrastructure?.protections ?? [];
  return [
    ...(all.length === 0 ? [] : ["Retained, and to be deleted by hand if it isn't wanted:"]),
    ...all.map(({ what, reason }) => `  ${what}: ${reason}`),
    ...(protections.length === 0 ? [] : ["Protected from deletion; cdktf destroy refuses:"]),
    ...protections.map(({ what, setting }) => `  ${what}: ${setting} is true`),
  ];
}

/** A plan as text, a line each. */
export function planLines({ steps }: TeardownPlan): readonly string[] {
  if (steps.length === 0) return ["Nothing is left to remove in the cluster."];
  return steps.flatMap((step, index) => [
    `${index + 1}. ${step.title}: ${step.reason}.`,
    ...stepLines(step).map((line) => `     ${line}`),
  ]);
}

function stepLines({ suspend = [], waves, awaited, publishers = [] }: Step): readonly string[] {
  const deleted = waves.flat();
  const names = new Set(deleted.map(({ id }) => describe(id)));
  const others = [...new Set(awaited.map(({ id }) => describe(id)))].filter(
    (name) => !names.has(name),
  );
  return [
    ...suspend.map(({ id }) => `suspend ${describe(id)}`),
    ...deleted.map(deletionLine),
    ...others.map((name) => `wait for ${name}`),
    ...publishers.map(({ id }) => `wait for two syncs of ${describe(id)}`),
  ];
}

function deletionLine({ id, why, resume }: Deletion): string {
  const verb = resume === true ? "uninstall" : "delete";
  return `${verb} ${describe(id)}${why === undefined ? "" : `: ${why}`}`;
}

/** What is wrong at the end of a teardown, a line each; empty if everything is gone. */
export function problemLines({ stuck, left = [], unread }: TeardownResult): readonly string[] {
  return [
    ...stuck.flatMap(stuckLines),
    ...unread.map(({ kind, message }) => `Objects of kind ${kind} could not be listed: ${message}`),
    ...(left.length === 0 ? [] : ["Still in AWS:"]),
    ...left.map(cloudLine),
  ];
}

/** What does not go away, who should have removed its finalizer, and what removes it by force. */
export function stuckLines({ id, finalizers, controller, message }: Stuck): readonly string[] {
  const words = message === "" ? "" : `: ${message}`;
  if (finalizers.length === 0) return [`${describe(id)} is still there${words}`];
  const name = [id.kind, ...(id.namespace === "" ? [] : [id.namespace]), id.name].join("/");
  return [
    `${describe(id)} is still there${words}`,
    `  finalizer ${enumerate(finalizers)}, to be removed by ${controller}`,
    `  to remove the finalizer by force: --force-finalizer ${name}`,
  ];
}

function cloudLine({ kind, id, evidence }: CloudResource): string {
  return `  ${kind} ${id} (${evidence})`;
}

/** How much there is to do, for a question: `3 steps that delete 12 objects`. */
export function planSummary({ steps }: TeardownPlan): string {
  const count = steps.flatMap(({ waves }) => waves.flat()).length;
  return `${plural(steps.length, "step")} that delete ${plural(count, "object")}`;
}
