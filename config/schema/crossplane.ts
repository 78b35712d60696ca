import { z } from "zod";

/**
 * Crossplane, which creates the clusters of `topology.workloads`: only a management environment has it.
 * @example
 * ```ts
 * topology: { kind: "management", workloads: { orders: { cidr: "10.100.0.0/16" } } },
 * addons: { crossplane: {} },
 * ```
 */
export const crossplane = z.strictObject({});
