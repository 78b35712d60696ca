import { CloudwatchEventRule } from "@cdktf/provider-aws/lib/cloudwatch-event-rule";
import { CloudwatchEventTarget } from "@cdktf/provider-aws/lib/cloudwatch-event-target";
import { SqsQueue } from "@cdktf/provider-aws/lib/sqs-queue";
import { SqsQueuePolicy } from "@cdktf/provider-aws/lib/sqs-queue-policy";
import { Construct } from "constructs";

import type { AccountName } from "../../../lib/aws-names";
import { accountName, fullName } from "../../../lib/aws-names";
import { policyDocument } from "../../../lib/policy-document";

/**
 * The events that Karpenter handles: the rules of its published CloudFormation template (see
 * controller-policies.ts), less that for interruptible capacity reservations, which no node class
 * here uses. Ids are parts of names and constructs.
 */
const EVENTS = [
  { id: "spot", source: "aws.ec2", detailType: "EC2 Spot Instance Interruption Warning" },
  { id: "rebalance", source: "aws.ec2", detailType: "EC2 Instance Rebalance Recommendation" },
  { id: "state", source: "aws.ec2", detailType: "EC2 Instance State-change Notification" },
  { id: "health", source: "aws.health", detailType: "AWS Health Event" },
] as const;

/** The queue. */
export const QUEUE = accountName("sqs-queue", "karpenter");

function eventRule(event: (typeof EVENTS)[number]["id"]): AccountName {
  return accountName("event-rule", "karpenter", event);
}

/** The rules that fill the queue. */
export const EVENT_RULES: readonly AccountName[] = EVENTS.map(({ id }) => eventRule(id));

/** How the queue and its rules are named. */
export interface InterruptionQueueProps {
  /** Prefix of the names of queue and rules, `<platform>-<env>`. */
  readonly name: string;
}

/** The queue from which Karpenter learns that nodes are about to go, and the rules that fill it. */
export class InterruptionQueue extends Construct {
  /** Name of the queue. */
  public readonly queueName: string;
  /** ARN of the queue. */
  public readonly queueArn: string;

  constructor(scope: Construct, id: string, { name }: InterruptionQueueProps) {
    super(scope, id);
    const queue = new SqsQueue(this, "queue", {
      name: fullName(name, QUEUE),
      // A warning is of no use once its instance is gone: two minutes for spot.
      messageRetentionSeconds: 300,
      sqsManagedSseEnabled: true,
    });
    const rules = EVENTS.map(({ id: event, source, detailType }) => {
      const rule = new CloudwatchEventRule(this, `rule-${event}`, {
        name: fullName(name, eventRule(event)),
        description: `Karpenter: ${detailType}`,
        eventPattern: JSON.stringify({ source: [source], "detail-type": [detailType] }),
      });
      new CloudwatchEventTarget(this, `target-${event}`, {
        rule: rule.name,
        targetId: "karpenter-interruption-queue",
        arn: queue.arn,
      });
      return rule;
    });
    new SqsQueuePolicy(this, "queue-policy", {
      queueUrl: queue.url,
      policy: policyDocument([
        {
          Sid: "AllowEventRules",
          Principal: { Service: "events.amazonaws.com" },
          Action: "sqs:SendMessage",
          Resource: queue.arn,
          Condition: { ArnEquals: { "aws:SourceArn": rules.map((rule) => rule.arn) } },
        },
        {
          Sid: "DenyUnencryptedTransport",
          Effect: "Deny",
          Principal: "*",
          Action: "sqs:*",
          Resource: queue.arn,
          Condition: { Bool: { "aws:SecureTransport": "false" } },
        },
      ]),
    });
    this.queueName = queue.name;
    this.queueArn = queue.arn;
  }
}
