import { Fn } from "cdktf";
import type { Construct } from "constructs";

import { awsName } from "../../lib/aws-names";
import type { PolicyStatement } from "../../lib/policy-document";
import { PodIdentity } from "../pod-identity";
import type { KafkaClient, KafkaProps } from "./props";

const CONNECT = ["kafka-cluster:Connect", "kafka-cluster:DescribeCluster"];
const CONSUME = ["kafka-cluster:DescribeTopic", "kafka-cluster:ReadData"];
const PRODUCE = [...CONSUME, "kafka-cluster:WriteData"];
const ADMINISTER = [
  ...PRODUCE,
  "kafka-cluster:CreateTopic",
  "kafka-cluster:AlterTopic",
  "kafka-cluster:DeleteTopic",
  "kafka-cluster:DescribeTopicDynamicConfiguration",
  "kafka-cluster:AlterTopicDynamicConfiguration",
];

const TOPIC_ACTIONS: Readonly<Record<KafkaClient["access"], readonly string[]>> = {
  read: CONSUME,
  write: PRODUCE,
  admin: ADMINISTER,
};

/** Gives the service account of each client a role for its topics and groups. */
export function clientIdentities(
  scope: Construct,
  { name, clusterName, settings, contract }: KafkaProps,
  clusterArn: string,
): void {
  for (const [key, client] of Object.entries(settings.clients)) {
    new PodIdentity(scope, `client-${key}`, {
      roleName: awsName("iam-role", name, "kafka", key),
      clusterName,
      namespace: client.namespace,
      serviceAccount: client.serviceAccount,
      policies: { inline: { kafka: clientPolicy(client, clusterArn) } },
      contract,
    });
  }
}

/**
 * What a client may do (MSK developer guide, "Semantics of IAM authorization policy actions and resources"). Topics
 * and groups are below the cluster: `arn:...:topic/<cluster>/<uuid>/<topic>`.
 */
function clientPolicy(client: KafkaClient, clusterArn: string): PolicyStatement[] {
  const { access, topics, groups } = client;
  const below = (kind: string, names: readonly string[]): readonly string[] => {
    const prefix = Fn.replace(clusterArn, ":cluster/", `:${kind}/`);
    return names.map((own) => `${prefix}/${own}`);
  };
  const consumer: PolicyStatement[] = [
    { Sid: "Topics", Action: TOPIC_ACTIONS[access], Resource: below("topic", topics) },
    {
      Sid: "Groups",
      Action: ["kafka-cluster:AlterGroup", "kafka-cluster:DescribeGroup"],
      Resource: below("group", groups),
    },
  ];
  if (access === "read") return [connect(CONNECT, clusterArn), ...consumer];
  return [
    connect([...CONNECT, "kafka-cluster:WriteDataIdempotently"], clusterArn),
    ...consumer,
    {
      Sid: "Transactions",
      Action: ["kafka-cluster:AlterTransactionalId", "kafka-cluster:DescribeTransactionalId"],
      Resource: below("transactional-id", groups),
    },
  ];
}

function connect(actions: readonly string[], clusterArn: string): PolicyStatement {
  return { Sid: "Connect", Action: actions, Resource: clusterArn };
}
