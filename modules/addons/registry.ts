import type { Addon } from "./addon";
import { authentik } from "./authentik";
import { efsCsi } from "./aws-efs-csi-driver";
import { loadBalancerController } from "./aws-load-balancer-controller";
import { ebsCsi } from "./ebs-csi";
import { externalDns } from "./external-dns";
import { externalSecrets } from "./external-secrets";
import { headlamp } from "./headlamp";
import { imageUpdates } from "./image-updates";
import { karpenter } from "./karpenter";
import { kubePrometheusStack } from "./kube-prometheus-stack";
import { nginxIngress } from "./nginx-ingress";

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
];
