import { type CloudResource, openAccount } from "landbridge/teardown";

import type { Cloud } from "./cloud";

/** See `Account.left`: what `landbridge teardown` looks for. */
export async function left(
  cloud: Cloud,
  {
    cluster,
    domain,
    accountId,
  }: {
    readonly cluster: string;
    readonly domain: string | undefined;
    readonly accountId: string;
  },
): Promise<readonly CloudResource[]> {
  const { region } = cloud;
  const infrastructure = {
    cluster: { name: cluster, region, accountId },
    domain,
    stacks: [],
    protections: [],
    retained: [],
  };
  const opened = await openAccount(infrastructure);
  if (opened.cloud === undefined) throw new Error(opened.note);
  return opened.cloud.left();
}
