import type { TerraformStack } from "cdktf";

import { credentialVariables } from "../config/credentials";
import type { AwsEnvironment } from "../config/schema";
import { TERRAFORM_VERSION } from "../config/versions";
import { partitionOf } from "../lib/aws-regions";
import type { Vpc } from "../modules/network";
import { Runner } from "../modules/runner";

/**
 * The environment's runner inside the VPC, if it has one.
 * @param name `<platform>-<env>`, also the cluster's name
 * @param workloads the environments that are registered with it, whose states its bootstrap reads
 */
export function addRunner(
  stack: TerraformStack,
  name: string,
  environment: AwsEnvironment,
  { vpcId, privateSubnetIds }: Vpc,
  workloads: readonly AwsEnvironment[] = [],
): Runner | undefined {
  const { runner, state, region, accountId, cluster } = environment;
  if (runner === undefined || state.kind !== "s3") return undefined;
  return new Runner(stack, "runner", {
    name,
    environment: environment.name,
    stack: stack.node.id.replace(/^core/, "bootstrap"),
    region,
    accountId,
    partition: partitionOf(region) ?? "aws",
    vpcId,
    subnetIds: privateSubnetIds,
    stateBucket: state.bucket,
    otherStates: workloads.flatMap(({ name: other, state: own }) =>
      own.kind === "s3" ? [{ bucket: own.bucket, environment: other }] : [],
    ),
    gitSecretArn: runner.gitSecretArn,
    gitVariable: credentialVariables(environment)[0] ?? "git_token",
    terraformVersion: TERRAFORM_VERSION,
    logRetentionDays: cluster.logRetentionDays,
  });
}
