import type { Rollout } from "../../verify/graph/rollout-graph";
import { alike } from "../alike";
import type { RolloutChange } from "../document";
import type { ClusterSide, Side, SideApplier } from "../side/side";
import { clusterPairs } from "./objects";
import { actionOf, pairsOf, type Pair } from "./pairs";

type OneRollout = Omit<RolloutChange, "environments">;

/** Section 5: steps of the rollout that come, go or start in another wave, dependencies, and the critical path. */
export function rolloutChanges(base: Side, head: Side): readonly RolloutChange[] {
  const entries = clusterPairs(base, head).flatMap((pair) => {
    const environment = (pair.after ?? pair.before)?.environment ?? pair.key;
    const entry = rolloutChange(pair);
    return entry === undefined ? [] : [{ environment, entry }];
  });
  return alike(entries).map(({ environments, entry }) => ({ environments, ...entry }));
}

function rolloutChange(pair: Pair<ClusterSide>): OneRollout | undefined {
  const { key: cluster, before, after } = pair;
  const steps = stepsOf(before?.rollout, after?.rollout);
  const dependencies = pairsOf(
    dependenciesOf(before?.appliers),
    dependenciesOf(after?.appliers),
    ({ step, on }) => `${step} ${on}`,
  ).flatMap((own) => {
    const action = actionOf(own);
    const dependency = own.after ?? own.before;
    return action === "changed" || dependency === undefined ? [] : [{ ...dependency, action }];
  });
  const [old, now] = [before, after].map((side) => [...(side?.rollout.criticalPath ?? [])]);
  const isSame = (old ?? []).join("\n") === (now ?? []).join("\n");
  const critical = isSame ? {} : { criticalPath: { before: old ?? [], after: now ?? [] } };
  if (steps.length === 0 && dependencies.length === 0 && isSame) return undefined;
  return { cluster, steps, dependencies, ...critical };
}

function stepsOf(before: Rollout | undefined, after: Rollout | undefined): OneRollout["steps"] {
  return pairsOf(wavesOf(before), wavesOf(after), ({ step }) => step).flatMap((pair) => {
    const { key: step, before: old, after: now } = pair;
    if (old !== undefined && now !== undefined && old.wave === now.wave) return [];
    const action = old !== undefined && now !== undefined ? "moved" : actionOf(pair);
    return [
      {
        step,
        action: action === "changed" ? "moved" : action,
        ...(old?.wave === undefined ? {} : { before: old.wave }),
        ...(now?.wave === undefined ? {} : { after: now.wave }),
      },
    ];
  });
}

function wavesOf(rollout: Rollout | undefined): readonly { step: string; wave?: number }[] {
  return (rollout?.nodes ?? []).map(({ kind, namespace, name, wave }) => {
    const step = kind === "root" ? "root" : `${kind} ${namespace}/${name}`;
    return { step, ...(wave === undefined ? {} : { wave: wave + 1 }) };
  });
}

function dependenciesOf(
  appliers: readonly SideApplier[] | undefined,
): readonly { step: string; on: string }[] {
  return (appliers ?? []).flatMap(({ title, dependsOn }) =>
    [...new Set(dependsOn)].map((on) => ({ step: title, on })),
  );
}
