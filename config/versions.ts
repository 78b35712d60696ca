/**
 * Versions that Terraform's side uses; those of charts, CRDs and images stand in `gitops/`. Renovate
 * raises what has a `renovate: datasource=` comment (renovate.json); the rest is raised by hand.
 */

/**
 * Versions of EKS that this platform takes; raise an environment one minor at a time. AWS's standard
 * support ends on 2026-12-02 for 1.34 and on 2027-03-27 for 1.35; EKS then upgrades the cluster by itself.
 */
export const EKS_VERSIONS = ["1.34", "1.35"] as const;

// renovate: datasource=github-releases depName=fluxcd/flux2
export const FLUX_VERSION = "v2.7.5";

/** Terraform: 1.11 brought write-only attributes and native locks of the S3 backend. */
export const TERRAFORM_CONSTRAINT = ">= 1.11.0";

/**
 * EKS addons for the newest of EKS_VERSIONS; an environment on another one names its own
 * (`cluster.addons`). `aws eks describe-addon-versions --kubernetes-version 1.35` lists what there is.
 */
export const EKS_ADDONS = {
  "vpc-cni": "v1.22.4-eksbuild.3",
  "kube-proxy": "v1.35.3-eksbuild.21",
  coredns: "v1.13.2-eksbuild.21",
  "eks-pod-identity-agent": "v1.3.10-eksbuild.3",
  "aws-ebs-csi-driver": "v1.65.0-eksbuild.1",
} as const;
