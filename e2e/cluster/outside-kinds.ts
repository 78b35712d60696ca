import type { Kind } from "./kinds";

/** What Karpenter starts machines by. */
export const NODE_POOL: Kind = {
  apiVersion: "karpenter.sh/v1",
  kind: "NodePool",
  plural: "nodepools",
  namespaced: false,
};
/** A machine of Karpenter. */
export const NODE_CLAIM: Kind = { ...NODE_POOL, kind: "NodeClaim", plural: "nodeclaims" };
/** How a machine of Karpenter is set up. */
export const NODE_CLASS: Kind = {
  apiVersion: "karpenter.k8s.aws/v1",
  kind: "EC2NodeClass",
  plural: "ec2nodeclasses",
  namespaced: false,
};
/** Pods with claims of their own. */
export const STATEFUL_SET: Kind = {
  apiVersion: "apps/v1",
  kind: "StatefulSet",
  plural: "statefulsets",
  namespaced: true,
};
/** A claim of a volume. */
export const CLAIM: Kind = {
  apiVersion: "v1",
  kind: "PersistentVolumeClaim",
  plural: "persistentvolumeclaims",
  namespaced: true,
};
/** A volume, bound to a claim. */
export const VOLUME: Kind = {
  apiVersion: "v1",
  kind: "PersistentVolume",
  plural: "persistentvolumes",
  namespaced: false,
};
