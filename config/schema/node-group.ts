import { z } from "zod";

import { AMI_TYPES, type AmiType, INSTANCE_TYPE } from "../../lib/ami-types";
import * as field from "../fields";

/** Nodes of one managed node group, at most: EKS's quota "Nodes per managed node group". */
const MOST_NODES = 450;

/** A label or taint key, such as `example.com/pool`. */
const labelKey = z
  .string()
  .regex(
    /^([a-z0-9]([a-z0-9.-]*[a-z0-9])?\/)?[A-Za-z0-9]([\w.-]{0,61}[A-Za-z0-9])?$/,
    "a Kubernetes label key, such as example.com/pool",
  )
  .refine(
    (key) =>
      !/^([a-z0-9.-]*\.)?(kubernetes|k8s)\.io\//.test(key) || key.startsWith("node.kubernetes.io/"),
    "a key outside kubernetes.io and k8s.io, which kubelets may not set",
  );

const labelValue = z
  .string()
  .regex(
    /^([A-Za-z0-9]([\w.-]{0,61}[A-Za-z0-9])?)?$/,
    "a Kubernetes label value, at most 63 characters",
  );

/**
 * Managed nodes of one kind.
 *
 * @example
 * ```ts
 * cluster: {
 *   version: "1.36",
 *   access: {
 *     admins: {
 *       principalArn: "arn:aws:iam::111122223333:role/platform-admin",
 *       policy: "AmazonEKSClusterAdminPolicy",
 *     },
 *   },
 *   nodeGroups: {
 *     platform: { instanceTypes: ["m7g.large"], minSize: 2, maxSize: 3, desiredSize: 2 },
 *     gpu: {
 *       amiType: "BOTTLEROCKET_x86_64_NVIDIA",
 *       instanceTypes: ["g6.xlarge"],
 *       capacityType: "SPOT",
 *       minSize: 0,
 *       maxSize: 2,
 *       desiredSize: 1,
 *       taints: [{ key: "example.com/gpu", effect: "NO_SCHEDULE" }],
 *     },
 *   },
 * },
 * ```
 */
export const nodeGroup = z
  .strictObject({
    /** EKS-optimized image: operating system, architecture and drivers. */
    amiType: z
      .enum(Object.keys(AMI_TYPES) as [AmiType, ...AmiType[]])
      .default("AL2023_ARM_64_STANDARD"),
    /**
     * Release of the image, such as `1.35.7-20260827` (AL2023) or `1.52.0-8d4f7a2e` (Bottlerocket). Default:
     * EKS's latest when the group is created and at each change of the Kubernetes version.
     */
    amiReleaseVersion: z
      .string()
      .regex(/^\d+\.\d+\.\d+-([0-9]{8}|[0-9a-f]{8})$/, "a release, such as 1.35.7-20260827")
      .optional(),
    /** Instance types of the image's architecture, in the order of preference. */
    instanceTypes: z
      .array(z.string().regex(INSTANCE_TYPE, "an instance type, such as m7g.large"))
      .min(1),
    /** `ON_DEMAND`, or `SPOT` for nodes that AWS may take back within two minutes. */
    capacityType: z.enum(["ON_DEMAND", "SPOT"]).default("ON_DEMAND"),
    minSize: z.int().min(0).max(MOST_NODES),
    maxSize: z.int().min(1).max(MOST_NODES),
    /**
     * Number of nodes. Managed groups have no autoscaler here (Karpenter has its own nodes), so a
     * new number takes effect.
     */
    desiredSize: z.int().min(0).max(MOST_NODES),
    /** Encrypted volume in GiB for images, containers and logs. */
    diskSizeGib: z.int().min(20).max(16384).default(50),
    /** Labels of the nodes. */
    labels: z.record(labelKey, labelValue).default({}),
    /** Taints of the nodes: only pods that tolerate them are scheduled there. */
    taints: z
      .array(
        z.strictObject({
          key: labelKey,
          value: labelValue.default(""),
          effect: z.enum(["NO_SCHEDULE", "NO_EXECUTE", "PREFER_NO_SCHEDULE"]),
        }),
      )
      .max(50, "at most 50 taints, EKS's limit")
      .default([]),
  })
  .refine(
    ({ minSize, desiredSize, maxSize }) => minSize <= desiredSize && desiredSize <= maxSize,
    "minSize <= desiredSize <= maxSize",
  );

/** Name of a node group, part of AWS's names. */
export const nodeGroupName = field.slug.max(20, "at most 20 characters");
