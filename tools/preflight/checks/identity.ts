import { clusterAdmins } from "../../../config/cluster-admins";
import type { AwsContext, Check } from "../check";
import { ok, type Outcome, problem } from "../outcome";

/** The account in use, and whether the role in use will be let into the cluster. */
export const identity: Check<AwsContext> = {
  title: "account and role",
  run: async (context) => {
    const { environment, account } = context;
    const { accountId, arn } = await account.caller();
    if (accountId !== environment.accountId) {
      return [
        problem(
          `the credentials are for account ${accountId} (${arn}), but ${environment.name} is in ${environment.accountId}`,
          `Choose other credentials (AWS_PROFILE), or correct accountId in config/environments/${environment.name}.ts.`,
        ),
      ];
    }
    return [ok(`${arn} in account ${accountId}`), await clusterAccess(context, arn)];
  },
};

async function clusterAccess(
  { environment, account }: AwsContext,
  caller: string,
): Promise<Outcome> {
  const role = assumedRole(caller);
  const principal = role === undefined ? caller : ((await account.roleArn(role)) ?? caller);
  const admins = clusterAdmins(environment);
  if (admins.includes(principal)) {
    return ok("cluster.access lets it administer the cluster");
  }
  return problem(
    `${principal} is not in cluster.access with AmazonEKSClusterAdminPolicy: bootstrap couldn't authenticate to the cluster that core creates`,
    `Deploy with ${admins.join(" or ") || "a role that is"}, or add the principal to cluster.access in config/environments/${environment.name}.ts.`,
  );
}

/** Name of the role of a session; undefined for a user or the root user. */
function assumedRole(arn: string): string | undefined {
  return /^arn:[^:]+:sts::\d+:assumed-role\/([^/]+)\//.exec(arn)?.[1];
}
