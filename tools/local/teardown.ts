import { ENGINE_NAMESPACE } from "landbridge/contract";
import type { WritableApi } from "landbridge/doctor";
import {
  installerOf,
  type Kept,
  KubernetesCluster,
  remains,
  remainsLine,
  stuckLines,
  tearDown,
} from "landbridge/teardown";
import { KUSTOMIZE_GROUP, type ObjectId } from "landbridge/verify";

import type { Session } from "./session";

/** Milliseconds between two checks of the cluster. */
const PAUSE = 1000;

/** The Kustomization of Flux's bootstrap. */
export const ROOT: ObjectId = {
  group: KUSTOMIZE_GROUP,
  kind: "Kustomization",
  namespace: ENGINE_NAMESPACE,
  name: ENGINE_NAMESPACE,
};

/**
 * Removes what Flux installed, while its controllers run.
 * @returns what is kept on purpose; undefined if something couldn't be removed, which has been printed
 */
export async function removeInstalled(
  {
    say,
    children,
    timeout,
    configuration,
  }: Pick<Session, "say" | "children" | "timeout" | "configuration">,
  api: WritableApi,
): Promise<readonly Kept[] | undefined> {
  say("landbridge: removing what Flux installed, in reverse rollout order");
  const result = await tearDown(new KubernetesCluster(api), {
    root: ROOT,
    installer: installerOf(configuration.engine?.kind),
    scope: "installed",
    timeout,
    say: (line) => {
      say(`  ${line}`);
    },
    isInterrupted: () => children.isInterrupted(),
    pause: () => children.pause(PAUSE),
    clock: () => performance.now(),
    now: () => Date.now(),
  });
  if (result.end === "removed") {
    const left = await remains(api, result.kept, ENGINE_NAMESPACE);
    for (const one of left) say(`  ${remainsLine(one)}`);
    return left.length === 0 ? result.kept : undefined;
  }
  if (result.end === "stuck") for (const line of result.stuck.flatMap(stuckLines)) say(`  ${line}`);
  return undefined;
}
