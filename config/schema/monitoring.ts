import { z } from "zod";

/** GiB of a volume of class gp3, which EBS sizes from 1 GiB to 64 TiB; it only grows. */
const storageGib = z.int().min(1).max(65536);

/**
 * Prometheus, Alertmanager and Grafana. Volumes are of the class gp3; a new size is applied by hand
 * (docs/addons.md), as Kubernetes never changes the claims of a StatefulSet.
 * @example
 * ```ts
 * addons: { "kube-prometheus-stack": { prometheus: { retentionDays: 30, storageGib: 100 } } },
 * ```
 */
export const monitoring = z.strictObject({
  prometheus: z
    .strictObject({
      /** Days that samples are kept, unless the volume is nearly full before. Default: 15. */
      retentionDays: z.int().min(1).max(1095).default(15),
      /** Volume of its samples, in GiB. Prometheus uses 85% of it. Default: 50. */
      storageGib: storageGib.min(10, "at least 10").default(50),
    })
    .prefault({}),
  alertmanager: z
    .strictObject({
      /** Volume of silences and of what was sent, in GiB. Default: 2. */
      storageGib: storageGib.default(2),
    })
    .prefault({}),
  grafana: z
    .strictObject({
      /** Volume of its database, in GiB: users and what they change; dashboards come from Git. Default: 5. */
      storageGib: storageGib.default(5),
    })
    .prefault({}),
});
