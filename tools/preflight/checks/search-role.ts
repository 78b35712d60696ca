import type { AwsContext, Check } from "../check";
import { ok, problem } from "../outcome";

const ROLE = "AWSServiceRoleForAmazonOpenSearchService";

/** The service-linked role by which OpenSearch creates network interfaces in the VPC, once an account. */
export const searchRole: Check<AwsContext> = {
  title: "OpenSearch service role",
  run: async ({ environment, account }) => {
    if (environment.modules.opensearch === undefined) return [];
    return [
      (await account.roleArn(ROLE)) === undefined
        ? problem(
            `the account has no role ${ROLE}: OpenSearch can't create a domain in a VPC`,
            "aws iam create-service-linked-role --aws-service-name opensearchservice.amazonaws.com",
          )
        : ok(`${ROLE} exists`),
    ];
  },
};
