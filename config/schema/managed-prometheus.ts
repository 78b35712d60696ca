import { z } from "zod";

/**
 * Amazon Managed Service for Prometheus: samples of `kube-prometheus-stack` are kept in AWS, too, where they outlive the cluster.
 * @example
 * ```ts
 * addons: { "kube-prometheus-stack": {}, "amazon-managed-prometheus": {} },
 * ```
 */
export const managedPrometheus = z.strictObject({});
