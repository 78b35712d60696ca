import { ENGINE_NAMESPACE } from "landbridge/contract";
import type { WritableApi } from "landbridge/doctor";
import {
  type Kept,
  KubernetesCluster,
  remains,
  remainsLine,
  type Stuck,
  tearDown,
} from "landbridge/teardown";
import { describe, KUSTOMIZE_GROUP, type ObjectId } from "landbridge/verify";

import type { Session } from "./session";

/** Milliseconds between two looks at the cluster. */
const PAUSE = 1000;

/** The Kustomization of Flux's bootstrap. */
export const ROOT: ObjectId = {
  group: KUSTOMIZE_GROUP,
  kind: "Kustomization",
  namespace: ENGINE_NAMESPACE,
  name: ENGINE_NAMESPACE,
};

/**
 * Removes what Flux has installed, while its controllers run.
 * @returns what is kept on purpose; undefined if not all could be removed, which has been said
 */
export async function removeInstalled(
  { say, children, timeout }: Pick<Session, "say" | "children" | "timeout">,
  api: WritableApi,
): Promise<readonly Kept[] | undefined> {
  say("landbridge: removing what Flux has installed, in the reverse order of its rollout");
  const result = await tearDown(new KubernetesCluster(api), {
    root: ROOT,
    timeout,
    say: (line) => {
      say(`  ${line}`);
    },
    isInterrupted: () => children.isInterrupted(),
    pause: () => children.pause(PAUSE),
    clock: () => performance.now(),
  });
  if (result.end === "removed") {
    const left = await remains(api, result.kept, ENGINE_NAMESPACE);
    for (const one of left) say(`  ${remainsLine(one)}`);
    return left.length === 0 ? result.kept : undefined;
  }
  if (result.end === "stuck") for (const one of result.stuck) say(`  ${stuckLine(one)}`);
  return undefined;
}

function stuckLine({ id, finalizers, message }: Stuck): string {
  const waits = finalizers.length === 0 ? "" : `, waits for ${finalizers.join(", ")}`;
  return `${describe(id)} is still there${waits}${message === "" ? "" : `: ${message}`}`;
}
