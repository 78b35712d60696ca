import { z } from "zod";

import { efs } from "./efs";
import { imageUpdates } from "./image-updates";
import { monitoring } from "./monitoring";
import { nginxIngress } from "./nginx-ingress";

/**
 * Addons that are off unless an environment names them here. Each also needs its line in
 * `gitops/clusters/<env>/platform/kustomization.yaml` (docs/addons.md).
 * @example
 * ```ts
 * addons: {
 *   "aws-efs-csi-driver": {},
 *   "nginx-ingress": { service: { kind: "load-balancer" } },
 *   "kube-prometheus-stack": { prometheus: { retentionDays: 30, storageGib: 100 } },
 * },
 * ```
 */
export const addons = z.strictObject({
  /** Shared volumes on Amazon EFS. Default: off. */
  "aws-efs-csi-driver": efs.optional(),
  /** F5's NGINX Ingress Controller, for applications that have Ingresses in place of routes. Default: off. */
  "nginx-ingress": nginxIngress.optional(),
  /** Prometheus, Alertmanager and Grafana. Default: off. */
  "kube-prometheus-stack": monitoring.optional(),
  /** Flux commits new tags of images to a branch, for a pull request. Default: off. */
  "image-updates": imageUpdates.optional(),
});
