import { GetRoleCommand, IAMClient } from "@aws-sdk/client-iam";
import { GetCallerIdentityCommand, STSClient } from "@aws-sdk/client-sts";

import type { Account } from "../account";
import type { Cloud } from "./cloud";

/** See {@link Account.caller}. */
export async function caller(cloud: Cloud): ReturnType<Account["caller"]> {
  const { Account: accountId = "", Arn: arn = "" } = await cloud.call("sts:GetCallerIdentity", () =>
    cloud.client(STSClient).send(new GetCallerIdentityCommand({})),
  );
  return { accountId, arn };
}

/** See {@link Account.roleArn}. */
export async function roleArn(cloud: Cloud, name: string): Promise<string | undefined> {
  const found = await cloud.find("iam:GetRole", () =>
    cloud.client(IAMClient).send(new GetRoleCommand({ RoleName: name })),
  );
  return found?.Role?.Arn;
}
