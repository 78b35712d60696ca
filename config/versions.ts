/**
 * Versions that Terraform's side uses; those of charts, CRDs and images are in `gitops/`. Renovate
 * raises what has a `renovate: datasource=` comment (renovate.json); the rest is raised by hand.
 */

// renovate: datasource=github-releases depName=fluxcd/flux2
export const FLUX_VERSION = "v2.9.5";

/**
 * Flux Operator; its charts and manifests have the same version. Raise `OPERATOR_FLUX_VERSION` (lib/flux-versions.ts)
 * with it, to the newest directory of `config/data/flux` in its repository.
 */
// renovate: datasource=docker depName=ghcr.io/controlplaneio-fluxcd/charts/flux-operator
export const FLUX_OPERATOR_VERSION = "0.58.1";

/** Terraform's Helm provider, by which the engines that are charts are installed. */
// renovate: datasource=terraform-provider depName=hashicorp/helm
export const HELM_PROVIDER_VERSION = "3.1.2";

/** Terraform: 1.11 brought write-only attributes and native locks of the S3 backend. */
export const TERRAFORM_CONSTRAINT = ">= 1.11.0";

// renovate: datasource=github-releases depName=hashicorp/terraform extractVersion=^v(?<version>.+)$
/** The Terraform that a runner inside the VPC installs. */
export const TERRAFORM_VERSION = "1.11.4";

/** The EKS addons of every cluster. */
export const EKS_ADDON_NAMES = [
  "vpc-cni",
  "kube-proxy",
  "coredns",
  "eks-pod-identity-agent",
  "aws-ebs-csi-driver",
] as const;

/** The name of an EKS addon. */
export type EksAddon = (typeof EKS_ADDON_NAMES)[number];

/**
 * Versions of the EKS addons, by EKS version: one that has no set here is not accepted. Kept by hand,
 * as Renovate has no source for them that works without an AWS account:
 * `aws eks describe-addon-versions --kubernetes-version 1.35` lists what there is.
 * AWS's standard support ends on 2026-12-02 for 1.34 and on 2027-03-27 for 1.35; EKS then upgrades the
 * cluster by itself.
 */
export const EKS_ADDONS = {
  "1.34": {
    "vpc-cni": "v1.20.4-eksbuild.2",
    "kube-proxy": "v1.34.0-eksbuild.4",
    coredns: "v1.12.4-eksbuild.1",
    "eks-pod-identity-agent": "v1.3.10-eksbuild.2",
    "aws-ebs-csi-driver": "v1.65.0-eksbuild.1",
  },
  "1.35": {
    "vpc-cni": "v1.22.4-eksbuild.3",
    "kube-proxy": "v1.35.3-eksbuild.21",
    coredns: "v1.13.2-eksbuild.21",
    "eks-pod-identity-agent": "v1.3.10-eksbuild.3",
    "aws-ebs-csi-driver": "v1.65.0-eksbuild.1",
  },
  "1.36": {
    "vpc-cni": "v1.22.4-eksbuild.3",
    "kube-proxy": "v1.36.0-eksbuild.21",
    coredns: "v1.14.3-eksbuild.16",
    "eks-pod-identity-agent": "v1.3.10-eksbuild.3",
    "aws-ebs-csi-driver": "v1.65.0-eksbuild.1",
  },
} as const satisfies Record<string, Record<EksAddon, string>>;

/** A Kubernetes version of EKS that has a tested set of addons here, such as `1.35`. */
export type EksVersion = keyof typeof EKS_ADDONS;

/** Versions of EKS with a set of addons; raise an environment one minor at a time. */
export const EKS_VERSIONS = Object.keys(EKS_ADDONS) as EksVersion[];
