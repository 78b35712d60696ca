import { MskCluster } from "@cdktf/provider-aws/lib/msk-cluster";
import { Construct } from "constructs";

import { fullName } from "../../lib/aws-names";
import { suppress } from "../../lib/checkov";
import { adoptedLogGroup, suppressShortRetention } from "../log-group";
import { checkKafka } from "./checks";
import { clientIdentities } from "./clients";
import { brokerConfiguration } from "./configuration";
import { addKafka } from "./contract";
import { CLUSTER_NAME } from "./names";
import type { KafkaProps, ProvisionedSettings } from "./props";
import { kafkaSecurityGroup } from "./security-group";

/**
 * Amazon MSK in KRaft mode: encrypted brokers in each zone that only the given security groups reach, over TLS, with
 * an IAM role or, if private CAs are given, with a client's certificate.
 * @throws UserError with every mistake in the props
 */
export class Kafka extends Construct {
  /** Name of the cluster, as given. */
  public readonly clusterName: string;
  /** ARN of the cluster. */
  public readonly clusterArn: string;
  /** Addresses for clients with an IAM role, `host:port,host:port`. */
  public readonly bootstrapBrokers: string;
  /** Addresses for clients with a certificate; undefined if none is accepted. */
  public readonly tlsBootstrapBrokers?: string;

  constructor(scope: Construct, id: string, props: KafkaProps<ProvisionedSettings>) {
    super(scope, id);
    checkKafka(this.node.path, props);
    const { name, settings, subnetIds, contract } = props;
    const { kafkaVersion, brokersPerZone, tlsCertificateAuthorityArns: authorities } = settings;
    const acceptsCertificates = authorities.length > 0;
    const clusterName = fullName(name, CLUSTER_NAME);
    const configuration = brokerConfiguration(this, {
      name: clusterName,
      kafkaVersion,
      zones: subnetIds.length,
      serverProperties: settings.serverProperties,
    });
    const securityGroup = kafkaSecurityGroup(this, props, [
      "iam",
      ...(acceptsCertificates ? (["tls"] as const) : []),
      "jmx",
      "node",
    ]).id;
    const cluster = new MskCluster(this, "cluster", {
      clusterName,
      kafkaVersion,
      numberOfBrokerNodes: brokersPerZone * subnetIds.length,
      enhancedMonitoring: settings.monitoring,
      brokerNodeGroupInfo: {
        instanceType: settings.instanceType,
        clientSubnets: [...subnetIds],
        securityGroups: [securityGroup],
        storageInfo: { ebsStorageInfo: { volumeSize: settings.storageGib } },
      },
      configurationInfo: {
        arn: configuration.arn,
        revision: configuration.latestRevision,
      },
      clientAuthentication: {
        unauthenticated: false,
        sasl: { iam: true },
        tls: acceptsCertificates ? { certificateAuthorityArns: [...authorities] } : undefined,
      },
      // At rest with the account's key aws/kafka: a key of this stack would die with it.
      encryptionInfo: { encryptionInTransit: { clientBroker: "TLS", inCluster: true } },
      openMonitoring: {
        prometheus: {
          jmxExporter: { enabledInBroker: true },
          nodeExporter: { enabledInBroker: true },
        },
      },
      loggingInfo: {
        brokerLogs: { cloudwatchLogs: { enabled: true, logGroup: this.logGroup(props) } },
      },
      tags: { Name: clusterName },
      ...(props.deletionProtection ? { lifecycle: { preventDestroy: true } } : {}),
    });
    this.clusterName = clusterName;
    this.clusterArn = cluster.arn;
    this.bootstrapBrokers = cluster.bootstrapBrokersSaslIam;
    if (acceptsCertificates) this.tlsBootstrapBrokers = cluster.bootstrapBrokersTls;
    clientIdentities(this, props, this.clusterArn);
    if (contract !== undefined) {
      addKafka(contract, { iam: this.bootstrapBrokers, tls: this.tlsBootstrapBrokers });
    }
  }

  private logGroup({ name, logRetentionDays }: KafkaProps): string {
    const group = adoptedLogGroup(this, "logs", {
      name: `/aws/msk/${name}`,
      retentionInDays: logRetentionDays,
    });
    suppressShortRetention(group, logRetentionDays);
    suppress(
      group,
      "CKV_AWS_158",
      "CloudWatch Logs encrypts with a key of its own; the brokers' logs have no messages.",
    );
    return group.name;
  }
}
