/**
 * Versions that Terraform's side uses; those of charts and CRDs stand in `gitops/`, each once.
 * Renovate reads the comments (renovate.json); what has none is raised by hand.
 */

// renovate: datasource=github-releases depName=fluxcd/flux2
export const FLUX_VERSION = "v2.7.5";

/** Terraform: 1.11 brought write-only attributes and native locks of the S3 backend. */
export const TERRAFORM_CONSTRAINT = ">= 1.11.0";

/** The EKS addons that every cluster gets. */
export type EksAddon =
  "vpc-cni" | "kube-proxy" | "coredns" | "eks-pod-identity-agent" | "aws-ebs-csi-driver";

/**
 * Versions of the EKS addons, by EKS version: one that has no set here is not accepted. Kept by hand,
 * as Renovate has no source for them that works without an AWS account:
 * `aws eks describe-addon-versions --kubernetes-version 1.34` lists what there is.
 */
export const EKS_ADDONS = {
  "1.33": {
    "vpc-cni": "v1.20.4-eksbuild.2",
    "kube-proxy": "v1.33.3-eksbuild.6",
    coredns: "v1.12.4-eksbuild.1",
    "eks-pod-identity-agent": "v1.3.10-eksbuild.2",
    "aws-ebs-csi-driver": "v1.53.0-eksbuild.1",
  },
  "1.34": {
    "vpc-cni": "v1.20.4-eksbuild.2",
    "kube-proxy": "v1.34.0-eksbuild.4",
    coredns: "v1.12.4-eksbuild.1",
    "eks-pod-identity-agent": "v1.3.10-eksbuild.2",
    "aws-ebs-csi-driver": "v1.53.0-eksbuild.1",
  },
} as const satisfies Record<string, Record<EksAddon, string>>;

export type EksVersion = keyof typeof EKS_ADDONS;

/** Versions of EKS with a set of addons; raise an environment one minor at a time. */
export const EKS_VERSIONS = Object.keys(EKS_ADDONS) as EksVersion[];
