import type { Addon } from "./addon";
import { managedPrometheus } from "./amazon-managed-prometheus";
import { authentik } from "./authentik";
import { efsCsi } from "./aws-efs-csi-driver";
import { loadBalancerController } from "./aws-load-balancer-controller";
import { cdc } from "./cdc";
import { commitStatus } from "./commit-status";
import { crossplane } from "./crossplane";
import { developerAccess } from "./developer-access";
import { ebsCsi } from "./ebs-csi";
import { externalDns } from "./external-dns";
import { externalSecrets } from "./external-secrets";
import { fluentBit } from "./fluent-bit";
import { headlamp } from "./headlamp";
import { imageUpdates } from "./image-updates";
import { jaeger } from "./jaeger";
import { karpenter } from "./karpenter";
import { kubePrometheusStack } from "./kube-prometheus-stack";
import { mongodbAtlas } from "./mongodb-atlas";
import { nginxIngress } from "./nginx-ingress";
import { notifications } from "./notifications";
import { registryCredentials } from "./registry-credentials";
import { sealedSecrets } from "./sealed-secrets";
import { webhookReceiver } from "./webhook-receiver";

/**
 * Every addon that the core stack creates, optional ones where they are switched on. The order is that of the contract's entries, and so is part of its
 * hash; a new addon is added at the end.
 */
export const ADDONS: readonly Addon[] = [
  ebsCsi,
  karpenter,
  loadBalancerController,
  externalDns,
  authentik,
  headlamp,
  externalSecrets,
  efsCsi,
  nginxIngress,
  kubePrometheusStack,
  imageUpdates,
  fluentBit,
  jaeger,
  mongodbAtlas,
  cdc,
  registryCredentials,
  notifications,
  commitStatus,
  webhookReceiver,
  managedPrometheus,
  sealedSecrets,
  crossplane,
  // Last: the namespaces that it shares are those of the addons before it, where these are on.
  developerAccess,
];
