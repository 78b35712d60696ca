import { KmsKey } from "@cdktf/provider-aws/lib/kms-key";
import { SnsTopic } from "@cdktf/provider-aws/lib/sns-topic";
import { SnsTopicSubscription } from "@cdktf/provider-aws/lib/sns-topic-subscription";
import { Construct } from "constructs";

import { policyDocument } from "../../lib/policy-document";
import type { CloudWatchProps } from "./props";

/** An encrypted topic that alarms of this account, and nothing else, may publish to. */
export class AlarmTopic extends Construct {
  /** ARN of the topic. */
  public readonly topicArn: string;

  constructor(scope: Construct, id: string, props: CloudWatchProps) {
    super(scope, id);
    const { name, accountId, partition, emails } = props;
    // CloudWatch can't use the account's key aws/sns.
    const key = new KmsKey(this, "key", {
      description: `Alarms of ${name}`,
      enableKeyRotation: true,
      deletionWindowInDays: 7,
      policy: policyDocument([
        {
          Sid: "AccountDecidesByIam",
          Principal: { AWS: `arn:${partition}:iam::${accountId}:root` },
          Action: "kms:*",
          Resource: "*",
        },
        {
          Sid: "AlarmsEncrypt",
          Principal: { Service: "cloudwatch.amazonaws.com" },
          Action: ["kms:Decrypt", "kms:GenerateDataKey*"],
          Resource: "*",
          Condition: { StringEquals: { "aws:SourceAccount": accountId } },
        },
      ]),
      tags: { Name: `${name}-alarms` },
    });
    const topic = new SnsTopic(this, "topic", { name: `${name}-alarms`, kmsMasterKeyId: key.arn });
    topic.policy = policyDocument([
      {
        Sid: "AlarmsPublish",
        Principal: { Service: "cloudwatch.amazonaws.com" },
        Action: "sns:Publish",
        Resource: `arn:${partition}:sns:${props.region}:${accountId}:${name}-alarms`,
        Condition: { StringEquals: { "aws:SourceAccount": accountId } },
      },
    ]);
    for (const [index, endpoint] of emails.entries()) {
      new SnsTopicSubscription(this, `email-${index}`, {
        topicArn: topic.arn,
        protocol: "email",
        endpoint,
      });
    }
    this.topicArn = topic.arn;
  }
}
