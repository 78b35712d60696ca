import type { Kind } from "./kinds";

/** Core group; kwok plays them. */
export const POD: Kind = { apiVersion: "v1", kind: "Pod", plural: "pods", namespaced: true };
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
/** A pod on each node. */
export const DAEMON_SET: Kind = { ...STATEFUL_SET, kind: "DaemonSet", plural: "daemonsets" };
/** Pods that end. */
export const JOB: Kind = {
  apiVersion: "batch/v1",
  kind: "Job",
  plural: "jobs",
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
/** A Prometheus that the Prometheus operator runs. */
export const PROMETHEUS: Kind = {
  apiVersion: "monitoring.coreos.com/v1",
  kind: "Prometheus",
  plural: "prometheuses",
  namespaced: true,
};
/** Where External Secrets reads from. */
export const CLUSTER_SECRET_STORE: Kind = {
  apiVersion: "external-secrets.io/v1",
  kind: "ClusterSecretStore",
  plural: "clustersecretstores",
  namespaced: false,
};
/** The same for one namespace. */
export const SECRET_STORE: Kind = {
  ...CLUSTER_SECRET_STORE,
  kind: "SecretStore",
  plural: "secretstores",
  namespaced: true,
};
/** What External Secrets creates ExternalSecrets from, in several namespaces. */
export const CLUSTER_EXTERNAL_SECRET: Kind = {
  ...CLUSTER_SECRET_STORE,
  kind: "ClusterExternalSecret",
  plural: "clusterexternalsecrets",
};
/** What External Secrets creates Secrets from. */
export const EXTERNAL_SECRET: Kind = {
  ...CLUSTER_SECRET_STORE,
  kind: "ExternalSecret",
  plural: "externalsecrets",
  namespaced: true,
};
/** An API that another server answers. */
export const API_SERVICE: Kind = {
  apiVersion: "apiregistration.k8s.io/v1",
  kind: "APIService",
  plural: "apiservices",
  namespaced: false,
};
/** What the OpenTelemetry operator creates a collector from, such as Jaeger. */
export const OPENTELEMETRY_COLLECTOR: Kind = {
  apiVersion: "opentelemetry.io/v1beta1",
  kind: "OpenTelemetryCollector",
  plural: "opentelemetrycollectors",
  namespaced: true,
};
/** A webhook of Flux. */
export const RECEIVER: Kind = {
  apiVersion: "notification.toolkit.fluxcd.io/v1",
  kind: "Receiver",
  plural: "receivers",
  namespaced: true,
};
