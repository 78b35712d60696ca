import type { Infrastructure } from "../../contract/document";
import { reasonOf } from "../../doctor/cluster/reason-of";
import { oneLine } from "../../doctor/live/condition-text";
import { UserError } from "../../errors/user-error";
import type { Cloud } from "../cloud";
import { Account } from "./account";
import { loadSdk } from "./sdk";

/** The account of a cluster, or a line on why it can't be looked at. */
export interface OpenedAccount {
  readonly cloud?: Cloud | undefined;
  readonly note?: string;
}

/**
 * Opens the account of a cluster with the credentials that the AWS SDK finds.
 * @throws UserError if they are those of another account
 */
export async function openAccount(
  infrastructure: Infrastructure | undefined,
  load: typeof loadSdk = loadSdk,
): Promise<OpenedAccount> {
  const cluster = infrastructure?.cluster;
  if (cluster === undefined) return {};
  const { name, region, accountId } = cluster;
  let own: string | undefined;
  let cloud: Cloud;
  try {
    const sdk = await load();
    const sts = new sdk.sts.STSClient({ region });
    own = (await sts.send(new sdk.sts.GetCallerIdentityCommand({}))).Account;
    const clients = {
      ec2: new sdk.ec2.EC2Client({ region }),
      elb: new sdk.elb.ElasticLoadBalancingV2Client({ region }),
      route53: new sdk.route53.Route53Client({ region }),
    };
    cloud = new Account(sdk, clients, { cluster: name, domain: infrastructure?.domain });
  } catch (error) {
    return { note: `AWS is not looked at: ${oneLine(reasonOf(error))}` };
  }
  if (own === accountId) return { cloud };
  throw new UserError({
    place: "AWS",
    message: `the credentials are those of account ${own ?? "unknown"}, the cluster is in ${accountId}`,
    remedy: "use credentials of that account, or --no-aws",
  });
}
