import { CloudwatchLogResourcePolicy } from "@cdktf/provider-aws/lib/cloudwatch-log-resource-policy";
import type { OpensearchDomainLogPublishingOptions } from "@cdktf/provider-aws/lib/opensearch-domain";
import type { ITerraformDependable } from "cdktf";
import { Construct } from "constructs";

import { suppress } from "../../lib/checkov";
import { policyDocument } from "../../lib/policy-document";
import { adoptedLogGroup, suppressShortRetention } from "../log-group";
import type { OpenSearchProps } from "./props";

/** The logs of a domain, by the last part of their groups' names. */
const LOGS = {
  application: "ES_APPLICATION_LOGS",
  audit: "AUDIT_LOGS",
  "index-slow": "INDEX_SLOW_LOGS",
  "search-slow": "SEARCH_SLOW_LOGS",
} as const;

/** Log groups of a domain, which may write into these groups and no others. */
export class OpenSearchLogs extends Construct {
  /** What the domain publishes, and where. */
  public readonly options: OpensearchDomainLogPublishingOptions[];
  /** Must exist before the domain. */
  public readonly rights: ITerraformDependable;

  constructor(scope: Construct, id: string, props: OpenSearchProps, domainArn: string) {
    super(scope, id);
    const { name, accountId, logRetentionDays } = props;
    const groups = Object.entries(LOGS).map(([kind, logType]) => {
      const group = adoptedLogGroup(this, kind, {
        name: `/aws/opensearch/${name}/${kind}`,
        retentionInDays: logRetentionDays,
      });
      suppressShortRetention(group, logRetentionDays);
      suppress(
        group,
        "CKV_AWS_158",
        "CloudWatch Logs encrypts with a key of its own; one of this stack would die with it and take the entries along.",
      );
      return { group, logType };
    });
    this.options = groups.map(({ group, logType }) => ({
      logType,
      cloudwatchLogGroupArn: group.arn,
    }));
    // CloudWatch Logs takes ten such policies in a region.
    this.rights = new CloudwatchLogResourcePolicy(this, "policy", {
      policyName: `${name}-opensearch`,
      policyDocument: policyDocument([
        {
          Sid: "WriteLogs",
          Principal: { Service: "es.amazonaws.com" },
          Action: ["logs:PutLogEvents", "logs:CreateLogStream"],
          Resource: groups.map(({ group }) => `${group.arn}:*`),
          // OpenSearch developer guide, "Monitoring OpenSearch logs".
          Condition: {
            StringEquals: { "aws:SourceAccount": accountId },
            ArnLike: { "aws:SourceArn": domainArn },
          },
        },
      ]),
    });
  }
}
