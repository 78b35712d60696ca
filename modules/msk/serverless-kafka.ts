import { MskServerlessCluster } from "@cdktf/provider-aws/lib/msk-serverless-cluster";
import { Construct } from "constructs";

import { fullName } from "../../lib/aws-names";
import { suppress } from "../../lib/checkov";
import { checkKafka } from "./checks";
import { clientIdentities } from "./clients";
import { addKafka } from "./contract";
import { CLUSTER_NAME } from "./names";
import type { KafkaProps, ServerlessSettings } from "./props";
import { kafkaSecurityGroup } from "./security-group";

/**
 * Amazon MSK Serverless: AWS sizes the brokers. Only the given security groups reach it, over TLS, and only with an
 * IAM role. It has neither broker logs nor settings.
 * @throws UserError with every mistake in the props
 */
export class ServerlessKafka extends Construct {
  /** Name of the cluster, as given. */
  public readonly clusterName: string;
  /** ARN of the cluster. */
  public readonly clusterArn: string;
  /** Addresses for clients with an IAM role, `host:port`. */
  public readonly bootstrapBrokers: string;

  constructor(scope: Construct, id: string, props: KafkaProps<ServerlessSettings>) {
    super(scope, id);
    checkKafka(this.node.path, props);
    const { name, subnetIds, contract } = props;
    const clusterName = fullName(name, CLUSTER_NAME);
    const group = kafkaSecurityGroup(this, props, ["iam"]);
    suppress(
      group,
      "CKV2_AWS_5",
      "The serverless cluster has it; checkov doesn't look into that resource.",
    );
    const cluster = new MskServerlessCluster(this, "cluster", {
      clusterName,
      vpcConfig: [
        {
          subnetIds: [...subnetIds],
          securityGroupIds: [group.id],
        },
      ],
      clientAuthentication: { sasl: { iam: { enabled: true } } },
      tags: { Name: clusterName },
      ...(props.deletionProtection ? { lifecycle: { preventDestroy: true } } : {}),
    });
    this.clusterName = clusterName;
    this.clusterArn = cluster.arn;
    this.bootstrapBrokers = cluster.bootstrapBrokersSaslIam;
    clientIdentities(this, props, this.clusterArn);
    if (contract !== undefined) addKafka(contract, { iam: this.bootstrapBrokers });
  }
}
