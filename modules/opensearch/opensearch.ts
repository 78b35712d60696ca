import { OpensearchDomain } from "@cdktf/provider-aws/lib/opensearch-domain";
import type { OpensearchDomainClusterConfig } from "@cdktf/provider-aws/lib/opensearch-domain";
import { Construct } from "constructs";

import { fullName } from "../../lib/aws-names";
import { suppress } from "../../lib/checkov";
import { policyDocument } from "../../lib/policy-document";
import { clientSecurityGroup } from "../client-security-group";
import { checkOpenSearch } from "./checks";
import { clientRoles } from "./clients";
import { addOpenSearch } from "./contract";
import { OpenSearchLogs } from "./logs";
import { DOMAIN_NAME, SETUP } from "./names";
import type { OpenSearchProps } from "./props";
import { SnapshotRepository } from "./snapshot-repository";

/**
 * An encrypted OpenSearch domain in the VPC that only the given security groups reach, over TLS, and only by IAM:
 * fine-grained access has no internal users. The account needs the service-linked role
 * `AWSServiceRoleForAmazonOpenSearchService`.
 * @throws UserError with every mistake in the props
 */
export class OpenSearch extends Construct {
  /** Host name of the endpoint in the VPC. */
  public readonly endpoint: string;
  /** Name of the domain, as given. */
  public readonly domainName: string;
  /** ARN of the domain. */
  public readonly domainArn: string;
  /** Bucket of manual snapshots. */
  public readonly snapshotBucket: string;
  /** ARNs of the clients' roles, by the names of the clients. */
  public readonly clientRoleArns: Readonly<Record<string, string>>;

  constructor(scope: Construct, id: string, props: OpenSearchProps) {
    super(scope, id);
    checkOpenSearch(this.node.path, props);
    const { name, region, accountId, partition, zones, subnetIds, contract } = props;
    const domainName = fullName(name, DOMAIN_NAME);
    // Known before the domain exists: its roles and policies name it.
    const domainArn = `arn:${partition}:es:${region}:${accountId}:domain/${domainName}`;
    const logs = new OpenSearchLogs(this, "logs", props, domainArn);
    const snapshots = new SnapshotRepository(this, "snapshots", props, domainArn);
    const roles = clientRoles(this, props, { domainArn, snapshotRoleArn: snapshots.roleArn });
    const clients = Object.values(roles);
    const administrator =
      props.adminArn ?? clients.find(({ client }) => client.access === "admin")?.roleArn;
    const setupRoleArn = roles[SETUP]?.roleArn;
    const securityGroup = clientSecurityGroup(this, "security-group", {
      name,
      suffix: "opensearch",
      description: `OpenSearch ${name}`,
      vpcId: props.vpcId,
      ports: [{ port: 443, protocol: "HTTPS" }],
      clientSecurityGroupIds: props.clientSecurityGroupIds,
    });
    const domain = new OpensearchDomain(this, "domain", {
      domainName,
      engineVersion: `OpenSearch_${props.engineVersion}`,
      clusterConfig: clusterConfig(props),
      ebsOptions: { ebsEnabled: true, volumeType: "gp3", volumeSize: props.storageGib },
      vpcOptions: {
        subnetIds: subnetIds.slice(0, zones),
        securityGroupIds: [securityGroup.id],
      },
      encryptAtRest: { enabled: true },
      nodeToNodeEncryption: { enabled: true },
      domainEndpointOptions: {
        enforceHttps: true,
        tlsSecurityPolicy: "Policy-Min-TLS-1-2-PFS-2023-10",
      },
      advancedSecurityOptions: {
        enabled: true,
        internalUserDatabaseEnabled: false,
        masterUserOptions: { masterUserArn: setupRoleArn ?? administrator },
      },
      accessPolicies: policyDocument([
        {
          Sid: "ClientsByIam",
          Principal: {
            AWS: [
              ...new Set([
                ...clients.map(({ roleArn }) => roleArn),
                ...(props.adminArn === undefined ? [] : [props.adminArn]),
              ]),
            ],
          },
          Action: "es:ESHttp*",
          Resource: `${domainArn}/*`,
        },
      ]),
      logPublishingOptions: logs.options,
      snapshotOptions: { automatedSnapshotStartHour: props.snapshotHour },
      offPeakWindowOptions: { enabled: true },
      softwareUpdateOptions: { autoSoftwareUpdateEnabled: true },
      tags: { Name: domainName },
      ...(props.deletionProtection ? { lifecycle: { preventDestroy: true } } : {}),
      dependsOn: [logs.rights],
    });
    suppressChosen(domain, props);
    this.endpoint = domain.endpoint;
    this.domainName = domainName;
    this.domainArn = domain.arn;
    this.snapshotBucket = snapshots.bucketName;
    this.clientRoleArns = Object.fromEntries(
      Object.entries(roles).map(([key, { roleArn }]) => [key, roleArn]),
    );
    if (contract !== undefined) {
      addOpenSearch(contract, {
        endpoint: this.endpoint,
        snapshotBucket: this.snapshotBucket,
        snapshotRoleArn: snapshots.roleArn,
        adminArns: [setupRoleArn, administrator].filter((arn) => arn !== undefined),
        setup: props.setup,
      });
    }
  }
}

function clusterConfig(props: OpenSearchProps): OpensearchDomainClusterConfig {
  const { instanceType, zones, nodesPerZone, managerInstanceType } = props;
  return {
    instanceType,
    instanceCount: zones * nodesPerZone,
    zoneAwarenessEnabled: zones > 1,
    zoneAwarenessConfig: zones > 1 ? { availabilityZoneCount: zones } : undefined,
    ...(managerInstanceType === undefined
      ? { dedicatedMasterEnabled: false }
      : {
          dedicatedMasterEnabled: true,
          dedicatedMasterCount: 3,
          dedicatedMasterType: managerInstanceType,
        }),
  };
}

/** Checks that a domain fails because of its props. */
function suppressChosen(domain: OpensearchDomain, props: OpenSearchProps): void {
  suppress(
    domain,
    "CKV_AWS_247",
    "The account's key aws/es encrypts it; a key of this stack would die with it.",
  );
  suppress(
    domain,
    "CKV_AWS_317",
    "Audit logs are published; in JSON, checkov doesn't look through the list of logs.",
  );
  const reason =
    "The configuration has no dedicated cluster managers: this domain may be away for a while.";
  if (props.managerInstanceType === undefined) suppress(domain, "CKV2_AWS_59", reason);
  if (props.managerInstanceType === undefined || props.zones === 1) {
    suppress(domain, "CKV_AWS_318", reason);
  }
}
