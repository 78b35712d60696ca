import { ownValue } from "../../lib/own-value";

/** Terraform resources that hold data, or that everything else is built on. */
const RESOURCES =
  /^aws_(?:db_instance|db_cluster_snapshot|rds_\w*cluster\w*|dynamodb_table|docdb_cluster\w*|neptune_cluster\w*|elasticache_\w+|memorydb_cluster|opensearch_domain|msk_cluster|efs_file_system|fsx_\w+|ebs_volume|s3_bucket|ecr_repository|secretsmanager_secret|ssm_parameter|kms_key|backup_vault|cognito_user_pool|route53_zone|eks_cluster|vpc|sqs_queue|kinesis_stream)$|^kubernetes_(?:namespace|persistent_volume_claim|stateful_set)(?:_v1)?$/;

/** Objects of Kubernetes that hold data, with what is lost in addition to the object itself. */
const KINDS: Readonly<Record<string, string>> = {
  Namespace: "everything in it",
  CustomResourceDefinition: "all its custom resources",
  PersistentVolumeClaim: "its volume, unless the reclaim policy is Retain",
  PersistentVolume: "its data, unless the reclaim policy is Retain",
  StatefulSet: "its pods",
};

/** Kinds of operators whose objects are databases, queues and the like. */
const OPERATED =
  /^(?:postgresql\.cnpg\.io\/Cluster|acid\.zalan\.do\/postgresql|\w+\.mysql\.oracle\.com\/InnoDBCluster|\w*\.?percona\.com\/\w+|k8s\.mariadb\.com\/MariaDB|kafka\.strimzi\.io\/Kafka|rabbitmq\.com\/RabbitmqCluster|\w+\.redis\.opstreelabs\.in\/\w+|databases\.spotahome\.com\/RedisFailover|elasticsearch\.k8s\.elastic\.co\/Elasticsearch|opensearch\.opster\.io\/OpenSearchCluster|minio\.min\.io\/Tenant|mongodbcommunity\.mongodb\.com\/\w+|ceph\.rook\.io\/Ceph\w+|longhorn\.io\/Volume|rds\.services\.k8s\.aws\/\w+|\w+\.aws\.upbound\.io\/\w+|volsync\.backube\/ReplicationDestination|karpenter\.sh\/NodePool)$/;

/** Whether a Terraform resource holds data, or is what others are built on. */
export function isStatefulResource(type: string): boolean {
  return RESOURCES.test(type);
}

/**
 * What is lost with an object of Kubernetes; undefined if it holds no data.
 * @param key `group/kind/namespace/name`
 */
export function lostWith(key: string): string | undefined {
  const [group = "", kind = ""] = key.slice(key.indexOf("|") + 1).split("/");
  const lost = ownValue(KINDS, kind);
  if (lost !== undefined) return lost;
  return OPERATED.test(`${group}/${kind}`) ? "its data" : undefined;
}
