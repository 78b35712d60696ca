import type { PolicyStatement } from "../../../lib/policy-document";

/**
 * The published policy (kubernetes-sigs/external-dns v0.21.0, docs/tutorials/aws.md) for one zone, and
 * only for the types of records it creates: delegations stay out of its reach. Zones can only be listed
 * all together.
 */
export function zonePolicy(zoneArn: string): PolicyStatement[] {
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
