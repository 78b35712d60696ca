import type { Contract } from "../contract";

/** A service account of the cluster that uses Kafka with its IAM role. */
export interface KafkaClient {
  readonly namespace: string;
  readonly serviceAccount: string;
  /** `read`: consume. `write`: also produce. `admin`: also create, change and delete topics. */
  readonly access: "read" | "write" | "admin";
  /** Topics, `*` at the end for all that start so. */
  readonly topics: readonly string[];
  /** Consumer groups and transactional IDs, in the same form. */
  readonly groups: readonly string[];
}

/** Brokers that AWS sizes by itself. They take IAM only, and have no settings. */
export interface ServerlessSettings {
  readonly kind: "serverless";
  /** Service accounts that use it, by a name of your choice. */
  readonly clients: Readonly<Record<string, KafkaClient>>;
}

/** Brokers of a chosen size, in KRaft mode. */
export interface ProvisionedSettings {
  readonly kind: "provisioned";
  /** Version of Kafka as MSK names it, such as `3.9.x.kraft`. */
  readonly kafkaVersion: string;
  /** Type of the brokers, such as `kafka.m7g.large`. */
  readonly instanceType: string;
  /** Brokers in each zone. */
  readonly brokersPerZone: number;
  /** Encrypted volume of each broker, in GiB; it only grows. */
  readonly storageGib: number;
  /** Properties of the brokers, over those of the module. */
  readonly serverProperties: Readonly<Record<string, string>>;
  /** Private CAs (AWS Private CA) whose certificates are accepted from clients. None: IAM only. */
  readonly tlsCertificateAuthorityArns: readonly string[];
  /** How detailed the metrics in CloudWatch are; the last two cost money. */
  readonly monitoring: "DEFAULT" | "PER_BROKER" | "PER_TOPIC_PER_BROKER";
  /** Service accounts that use it, by a name of your choice. */
  readonly clients: Readonly<Record<string, KafkaClient>>;
}

/** What an environment chooses for its Kafka. */
export type KafkaSettings = ProvisionedSettings | ServerlessSettings;

/** Where a Kafka cluster is, and who reaches it. */
export interface KafkaProps<Settings extends KafkaSettings = KafkaSettings> {
  /** Name of the cluster and prefix of the other names, `<platform>-<env>`. */
  readonly name: string;
  readonly settings: Settings;
  /** Name of the EKS cluster whose service accounts are the clients. */
  readonly clusterName: string;
  /** VPC of the subnets. */
  readonly vpcId: string;
  /** Subnets, one in each of two or three availability zones. */
  readonly subnetIds: readonly string[];
  /** Security groups that may connect, by a constant name of each, such as `nodes`. */
  readonly clientSecurityGroupIds: Readonly<Record<string, string>>;
  /** Days that the brokers' logs are kept in CloudWatch Logs. */
  readonly logRetentionDays: number;
  /** Whether Terraform refuses to plan the cluster's deletion. */
  readonly deletionProtection: boolean;
  /** Contract that receives the bootstrap brokers and the clients' identities. Default: none. */
  readonly contract?: Contract;
}
