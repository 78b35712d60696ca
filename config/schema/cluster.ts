import { z } from "zod";

import * as field from "../fields";
import type { EksAddon, EksVersion } from "../versions";
import { EKS_ADDON_NAMES, EKS_ADDONS, EKS_VERSIONS } from "../versions";
import { nodeGroup, nodeGroupName } from "./node-group";

/**
 * EKS, its first nodes and who may enter.
 * @example
 * ```ts
 * cluster: {
 *   version: "1.36",
 *   access: {
 *     admins: {
 *       principalArn: "arn:aws:iam::111122223333:role/platform-admin",
 *       policy: "AmazonEKSClusterAdminPolicy",
 *     },
 *     developers: {
 *       principalArn: "arn:aws:iam::111122223333:role/developer",
 *       policy: "AmazonEKSViewPolicy",
 *       namespaces: ["apps"],
 *     },
 *   },
 *   nodeGroups: { platform: { instanceTypes: ["m7g.large"], minSize: 2, maxSize: 3, desiredSize: 2 } },
 * },
 * ```
 */
export const cluster = z
  .strictObject({
    /** Kubernetes version of EKS. */
    version: z.enum(EKS_VERSIONS),
    /** IPv4 networks that may reach the API server from the internet; none: private endpoint only. */
    publicAccessCidrs: z.array(field.cidr).default([]),
    /** Who reaches the API server's private addresses from outside the cluster, on port 443. */
    privateAccess: z
      .strictObject({
        /** IPv4 networks, such as a VPN's or a connected VPC's. */
        cidrs: z.array(field.cidr).default([]),
        /** Security groups of the VPC, such as a CI runner's. */
        securityGroupIds: z
          .array(
            z
              .string()
              .regex(/^sg-[0-9a-f]{8,17}$/, "a security group, such as sg-0123456789abcdef0"),
          )
          .default([]),
      })
      .prefault({}),
    /** IPv4 network of Services, /12 to /24. Default: EKS chooses. A new one replaces the cluster. */
    serviceIpv4Cidr: field.serviceCidr.optional(),
    /** `STANDARD`: EKS upgrades the cluster when standard support ends. `EXTENDED`: it charges for the old version instead. */
    supportType: z.enum(["STANDARD", "EXTENDED"]).default("STANDARD"),
    /** Whether Amazon Application Recovery Controller may shift traffic away from a zone. */
    zonalShift: z.boolean().default(false),
    /** Days that control plane logs are kept. */
    logRetentionDays: field.retentionDays.default(90),
    /**
     * Who may use the cluster: IAM principals with an EKS access policy, groups or both, by a name of your choice. The
     * role that runs Terraform must be among them, with AmazonEKSClusterAdminPolicy.
     */
    access: z
      .record(
        field.slug,
        z
          .strictObject({
            principalArn: field.principalArn,
            /** An EKS access policy. Default: none, and `groups` alone decide. */
            policy: z
              .enum([
                "AmazonEKSClusterAdminPolicy",
                "AmazonEKSAdminPolicy",
                "AmazonEKSAdminViewPolicy",
                "AmazonEKSEditPolicy",
                "AmazonEKSViewPolicy",
              ])
              .optional(),
            /** Namespaces that the policy applies to. Default: the whole cluster. */
            namespaces: z.array(field.slug).default([]),
            /** Groups that RoleBindings in Git name, such as that of `addons["developer-access"]`. Default: none. */
            groups: z.array(field.kubernetesGroup).default([]),
          })
          .refine(
            ({ policy, groups }) => policy !== undefined || groups.length > 0,
            "a policy, groups that RoleBindings name, or both; otherwise it gives no rights",
          ),
      )
      .refine(
        (access) => Object.keys(access).length > 0,
        "at least one principal; otherwise nobody can deploy",
      ),
    /**
     * Managed node groups, by a name of your choice. They carry Karpenter and what must run before it, so one
     * of them has no taints. Karpenter adds and removes its own nodes.
     */
    nodeGroups: z
      .record(nodeGroupName, nodeGroup)
      .refine((groups) => Object.keys(groups).length > 0, "at least one node group"),
    /** Versions of EKS addons. Default: those that versions.ts has for the EKS version. */
    addons: z
      .strictObject({
        "vpc-cni": field.addonVersion,
        "kube-proxy": field.addonVersion,
        coredns: field.addonVersion,
        "eks-pod-identity-agent": field.addonVersion,
        "aws-ebs-csi-driver": field.ebsCsiVersion,
      } satisfies Record<EksAddon, z.ZodString>)
      .partial()
      .prefault({}),
    /** Configuration of EKS addons, by addon: `aws eks describe-addon-configuration` lists the fields. */
    addonConfiguration: z
      .partialRecord(z.enum(EKS_ADDON_NAMES), z.record(z.string(), z.unknown()))
      .default({}),
    /**
     * Whether AWS refuses to delete the cluster, and Terraform to plan the deletion of cluster, zone, Flux and
     * namespaces; turn it off and deploy before a destroy.
     */
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
