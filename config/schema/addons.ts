import { z } from "zod";

import { cdc } from "./cdc";
import { commitStatus } from "./commit-status";
import { crossplane } from "./crossplane";
import { developerAccess } from "./developer-access";
import { efs } from "./efs";
import { fluentBit } from "./fluent-bit";
import { imageUpdates } from "./image-updates";
import { jaeger } from "./jaeger";
import { managedPrometheus } from "./managed-prometheus";
import { mongodbAtlas } from "./mongodb-atlas";
import { monitoring } from "./monitoring";
import { nginxIngress } from "./nginx-ingress";
import { notifications } from "./notifications";
import { registryCredentials } from "./registry-credentials";
import { sealedSecrets } from "./sealed-secrets";
import { webhookReceiver } from "./webhook-receiver";

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
  /** New tags of images become commits on a branch, for a pull request. Default: off. */
  "image-updates": imageUpdates.optional(),
  /** Logs of every container in OpenSearch. Default: off. */
  "fluent-bit": fluentBit.optional(),
  /** Traces. Default: off. */
  jaeger: jaeger.optional(),
  /** URLs of a MongoDB Atlas cluster, for applications. Default: off. */
  "mongodb-atlas": mongodbAtlas.optional(),
  /** A sample that reads changes from Kafka. Default: off. */
  cdc: cdc.optional(),
  /** Credentials of an image registry. Default: off. */
  "registry-credentials": registryCredentials.optional(),
  /** What Flux does, in a channel of Slack. Default: off. */
  notifications: notifications.optional(),
  /** A status at each commit that Flux has applied. Default: off. */
  "commit-status": commitStatus.optional(),
  /** A webhook for the Git server. Default: off. */
  "webhook-receiver": webhookReceiver.optional(),
  /** A workspace of Amazon Managed Prometheus for the metrics of kube-prometheus-stack. Default: off. */
  "amazon-managed-prometheus": managedPrometheus.optional(),
  /** Sealed Secrets. Default: off. */
  "sealed-secrets": sealedSecrets.optional(),
  /** Crossplane, which creates the clusters of `topology.workloads`. Default: off. */
  crossplane: crossplane.optional(),
  /** Namespaces and a Role for developers. Default: off. */
  "developer-access": developerAccess.optional(),
});
