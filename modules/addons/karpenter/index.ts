import type { Addon } from "../addon";
import { KARPENTER } from "./contract";
import { EVENT_RULES, QUEUE } from "./interruption-queue";
import { Karpenter, ROLE } from "./karpenter";
import { NODE_ROLE } from "./node-role";

export { Karpenter } from "./karpenter";
export type { KarpenterProps } from "./props";

/** Karpenter, which starts and removes nodes. */
export const karpenter: Addon = {
  name: "karpenter",
  identity: KARPENTER,
  accountNames: [ROLE, NODE_ROLE, QUEUE, ...EVENT_RULES],
  create(scope, { name, region, accountId, partition, cluster, contract }) {
    const { clusterName } = cluster;
    const place = { region, accountId, partition };
    new Karpenter(scope, "karpenter", { name, clusterName, ...place, contract });
  },
};
