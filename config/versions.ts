/**
 * Versions that Terraform's side uses; those of charts and CRDs stand in `gitops/`, each once.
 * Renovate reads the comments (renovate.json).
 */

/** Versions of EKS that AWS offers standard support for; raise an environment one minor at a time. */
export const EKS_VERSIONS = ["1.33", "1.34", "1.35"] as const;

// renovate: datasource=github-releases depName=fluxcd/flux2
export const FLUX_VERSION = "v2.7.5";

/** Terraform: 1.11 brought write-only attributes and native locks of the S3 backend. */
export const TERRAFORM_CONSTRAINT = ">= 1.11.0";

/** EKS addons, by EKS version. `aws eks describe-addon-versions` lists what there is. */
export const EKS_ADDONS = {
  // renovate: eks-addon addonName=vpc-cni
  "vpc-cni": "v1.20.4-eksbuild.2",
  // renovate: eks-addon addonName=kube-proxy
  "kube-proxy": "v1.34.0-eksbuild.4",
  // renovate: eks-addon addonName=coredns
  coredns: "v1.12.4-eksbuild.1",
  // renovate: eks-addon addonName=eks-pod-identity-agent
  "eks-pod-identity-agent": "v1.3.10-eksbuild.2",
  // renovate: eks-addon addonName=aws-ebs-csi-driver
  "aws-ebs-csi-driver": "v1.53.0-eksbuild.1",
} as const;
