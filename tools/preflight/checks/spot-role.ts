import type { AwsContext, Check } from "../check";
import { ok, problem } from "../outcome";

const ROLE = "AWSServiceRoleForEC2Spot";

/** The service-linked role of Spot, which Karpenter's controller may not create. */
export const spotRole: Check<AwsContext> = {
  title: "Spot service role",
  run: async ({ account }) => [
    (await account.roleArn(ROLE)) === undefined
      ? problem(
          `the account has no role ${ROLE}: Karpenter can't launch Spot instances`,
          "aws iam create-service-linked-role --aws-service-name spot.amazonaws.com",
        )
      : ok(`${ROLE} exists`),
  ],
};
