import { isServed } from "../controllers";
import type { LiveObject } from "../live-object";
import type { ObjectIndex } from "../live-state";
import type { Step } from "../step";
import { awaitedOf, drain } from "./drain";

/** Finalizers on nodes that Karpenter has created. */
const KARPENTER = /(?:^|\.)karpenter\./;

/** Deletes NodePools, waits for their machines, then deletes node classes. */
export function nodeSteps(index: ObjectIndex, objects: readonly LiveObject[]): readonly Step[] {
  const own = objects.filter(isNodeObject);
  const classes = own.filter(({ id }) => id.kind.endsWith("NodeClass"));
  const nodes = index
    .ofKind("", "Node")
    .filter(({ finalizers }) => finalizers.some((finalizer) => finalizer.startsWith("karpenter.")));
  const step = {
    kind: "nodes",
    title: "Delete NodePools and wait for their machines",
    reason: "an instance that stays costs money, and its network interface blocks its subnet",
  } as const;
  const [pools] = drain(
    index,
    own.filter((object) => !classes.includes(object)),
    step,
  );
  const first: readonly Step[] =
    pools === undefined && nodes.length === 0
      ? []
      : [
          {
            ...(pools ?? { ...step, waves: [] }),
            awaited: [...(pools?.awaited ?? []), ...nodes.map(awaitedOf)],
          },
        ];
  return [
    ...first,
    ...drain(index, classes, {
      kind: "nodes",
      title: "Delete node classes",
      reason: "Karpenter deletes their instance profiles and launch templates",
    }),
  ];
}

/** Whether an object is one of Karpenter's, for whatever cloud. */
export function isNodeObject({ id }: LiveObject): boolean {
  return isServed("nodes", id) || (KARPENTER.test(`.${id.group}`) && id.kind.endsWith("NodeClass"));
}
