import { DataAwsCallerIdentity } from "@cdktf/provider-aws/lib/data-aws-caller-identity";
import { DataAwsIamSessionContext } from "@cdktf/provider-aws/lib/data-aws-iam-session-context";
import type { TerraformStack } from "cdktf";

import { clusterAdmins } from "../config/cluster-admins";
import type { AwsEnvironment } from "../config/schema";

/**
 * Fails the plan if the role that runs Terraform isn't let into the cluster: `bootstrap` could not sign
 * in to what `core` has just created. The role of a session comes with its path from
 * `aws_iam_session_context`, which needs `iam:GetRole`.
 */
export function requireClusterAdmin(stack: TerraformStack, environment: AwsEnvironment): void {
  const admins = clusterAdmins(environment);
  const caller = new DataAwsCallerIdentity(stack, "caller", {});
  new DataAwsIamSessionContext(stack, "deployer", {
    arn: caller.arn,
    lifecycle: {
      postcondition: [
        {
          condition: `\${contains(${JSON.stringify(admins)}, self.issuer_arn)}`,
          errorMessage: `The role that runs Terraform must be in cluster.access with AmazonEKSClusterAdminPolicy, for the whole cluster (config/environments/${environment.name}.ts). It has: ${admins.join(", ") || "nobody"}.`,
        },
      ],
    },
  });
}
