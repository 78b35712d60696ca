import { Construct } from "constructs";

import { awsName } from "../../lib/aws-names";
import type { PolicyStatement } from "../../lib/policy-document";
import type { Contract } from "../contract";
import { hostname, text } from "../contract";
import { PodIdentity } from "../pod-identity";

/** Name of the service, its service account and its namespace, as the tree has it. */
const SERVICE = "external-dns";

export interface ExternalDnsProps {
  /** Prefix of all names, `<platform>-<env>`. */
  readonly name: string;
  /** Name of the EKS cluster. */
  readonly clusterName: string;
  /** AWS region, such as `eu-west-1`. */
  readonly region: string;
  /** Domain whose hosts it manages. */
  readonly domain: string;
  /** ARN of the domain's zone, the only one it may change. */
  readonly zoneArn: string;
  /** Contract that receives the values that the GitOps repository reads. */
  readonly contract: Contract;
}

/** AWS rights and values of External-DNS. */
export class ExternalDns extends Construct {
  constructor(scope: Construct, id: string, props: ExternalDnsProps) {
    super(scope, id);
    const { name, clusterName, region, domain, zoneArn, contract } = props;
    new PodIdentity(this, "identity", {
      roleName: awsName("iam-role", name, SERVICE),
      clusterName,
      namespace: SERVICE,
      serviceAccount: SERVICE,
      policies: { inline: { records: zonePolicy(zoneArn) } },
      contract,
    });
    contract.namespace(SERVICE, { podSecurity: "restricted" });
    contract.service(SERVICE, {
      namespace: SERVICE,
      values: {
        domainFilters: [hostname(domain)],
        // Records of another cluster in the same zone stay untouched.
        txtOwnerId: text(clusterName),
        env: [{ name: "AWS_DEFAULT_REGION", value: text(region) }],
      },
    });
  }
}

/**
 * The published policy (kubernetes-sigs/external-dns v0.21.0, docs/tutorials/aws.md) for one zone, and
 * only for the types of records it makes: delegations stay out of its reach. Zones can only be listed
 * all together.
 */
function zonePolicy(zoneArn: string): PolicyStatement[] {
  return [
    {
      Sid: "ChangeRecords",
      Action: "route53:ChangeResourceRecordSets",
      Resource: zoneArn,
      Condition: {
        "ForAllValues:StringEquals": {
          "route53:ChangeResourceRecordSetsRecordTypes": ["A", "AAAA", "CNAME", "TXT"],
        },
      },
    },
    {
      Sid: "ReadRecords",
      Action: ["route53:ListResourceRecordSets", "route53:ListTagsForResources"],
      Resource: zoneArn,
    },
    { Sid: "FindZones", Action: "route53:ListHostedZones", Resource: "*" },
  ];
}
