import { Token } from "cdktf";
import { type Problem, UserError } from "landbridge/errors";

import { awsNameProblem } from "../../lib/aws-names";
import type { KafkaProps } from "./props";

/** Types of brokers that Kafka 4 doesn't run on. */
const BEFORE_KAFKA_4 = "kafka.t3.";

/**
 * Checks names, zones and versions.
 * @throws UserError with every mistake; unresolved tokens pass unchecked.
 */
export function checkKafka(place: string, { name, subnetIds, settings }: KafkaProps): void {
  const problems: Problem[] = [];
  const invalid = Token.isUnresolved(name) ? undefined : awsNameProblem("msk-cluster", name);
  if (invalid !== undefined) problems.push({ place, received: name, ...invalid });
  if (!Token.isUnresolved(subnetIds) && (subnetIds.length < 2 || subnetIds.length > 3)) {
    problems.push({
      place,
      message: "Kafka needs subnets in two or three availability zones",
      received: subnetIds,
      allowed: "2 or 3 subnets",
    });
  }
  if (settings.kind === "provisioned") {
    const { kafkaVersion, instanceType } = settings;
    if (!kafkaVersion.endsWith(".kraft")) {
      problems.push({
        place,
        message:
          "without .kraft, MSK creates a cluster with ZooKeeper, which can't be upgraded to Kafka 4",
        received: kafkaVersion,
        allowed: "a version such as 3.9.x.kraft",
      });
    }
    if (kafkaVersion.startsWith("4.") && instanceType.startsWith(BEFORE_KAFKA_4)) {
      problems.push({
        place,
        message: `Kafka 4 doesn't run on ${instanceType}`,
        received: kafkaVersion,
        allowed: "kafka.m7g.large or larger, or Kafka 3.9",
      });
    }
  }
  if (problems.length > 0) throw new UserError(problems);
}
