import { z } from "zod";

import * as field from "../fields";
import type { EksAddon, EksVersion } from "../versions";
import { EKS_ADDONS, EKS_VERSIONS } from "../versions";

/** EKS, its first nodes and who may enter. */
export const cluster = z
  .strictObject({
    /** Kubernetes version of EKS. */
    version: z.enum(EKS_VERSIONS),
    /** IPv4 networks that may reach the API server from the internet; none: private endpoint only. */
    publicAccessCidrs: z.array(field.cidr).default([]),
    /** Days that control plane logs are kept. */
    logRetentionDays: field.retentionDays.default(90),
    /**
     * Who may use the cluster: IAM principals with an EKS access policy, by a name of your choice. The
     * role that runs Terraform must be among them, with AmazonEKSClusterAdminPolicy.
     */
    access: z
      .record(
        field.slug,
        z.strictObject({
          principalArn: field.principalArn,
          policy: z.enum([
            "AmazonEKSClusterAdminPolicy",
            "AmazonEKSAdminPolicy",
            "AmazonEKSAdminViewPolicy",
            "AmazonEKSEditPolicy",
            "AmazonEKSViewPolicy",
          ]),
          /** Namespaces the policy holds in. Default: the whole cluster. */
          namespaces: z.array(field.slug).default([]),
        }),
      )
      .refine(
        (access) => Object.keys(access).length > 0,
        "at least one principal, else nobody can deploy",
      ),
    /** The managed node group that carries Karpenter and what must run before it. */
    nodeGroup: z
      .strictObject({
        /** ARM (Graviton) instance types. */
        instanceTypes: z
          .array(
            z
              .string()
              .regex(
                /^[a-z]+\d+g[a-z]*\.\w+$|^a1\.\w+$/,
                "an ARM instance type, such as m7g.large",
              ),
          )
          .min(1),
        minSize: z.int().min(1).max(450),
        maxSize: z.int().min(1).max(450),
        desiredSize: z.int().min(1).max(450),
        /** Root volume of a node in GiB. */
        diskSizeGib: z.int().min(20).max(16384).default(50),
      })
      .refine(
        ({ minSize, desiredSize, maxSize }) => minSize <= desiredSize && desiredSize <= maxSize,
        "minSize <= desiredSize <= maxSize",
      ),
    /** Versions of EKS addons. Default: those that versions.ts has for the EKS version. */
    addons: z
      .strictObject({
        "vpc-cni": field.addonVersion,
        "kube-proxy": field.addonVersion,
        coredns: field.addonVersion,
        "eks-pod-identity-agent": field.addonVersion,
        "aws-ebs-csi-driver": field.addonVersion,
      } satisfies Record<EksAddon, z.ZodString>)
      .partial()
      .prefault({}),
    /** Whether AWS refuses to delete the cluster; turn it off and deploy before a destroy. */
    deletionProtection: z.boolean().default(false),
    /**
     * Whether the API server accepts Authentik's users, as Headlamp needs it. It is configured with
     * Authentik's issuer before Authentik runs, and retries until Authentik answers. Turn it off where Authentik stays unreachable.
     */
    oidcLogin: z.boolean().default(true),
    /** IAM OIDC provider for IRSA. Pod Identity needs none. */
    oidcProvider: z.boolean().default(false),
  })
  .transform((value) => ({ ...value, addons: addonsOf(value.version, value.addons) }));

function addonsOf(
  version: EksVersion,
  chosen: Readonly<Partial<Record<EksAddon, string | undefined>>>,
): Record<EksAddon, string> {
  const entries = Object.entries(EKS_ADDONS[version]) as [EksAddon, string][];
  return Object.fromEntries(
    entries.map(([addon, version]) => [addon, chosen[addon] ?? version]),
  ) as Record<EksAddon, string>;
}
