import {
  DescribeGroupCommand,
  DescribeUserCommand,
  IdentitystoreClient,
} from "@aws-sdk/client-identitystore";
import { paginateListInstances, SSOAdminClient } from "@aws-sdk/client-sso-admin";

import type { IdentityKind } from "../account";
import { type Cloud, collect } from "./cloud";

/** See `Account.identityStore`. */
export async function identityStore(
  cloud: Cloud,
  instanceArn: string,
): Promise<string | undefined> {
  const client = cloud.client(SSOAdminClient);
  const instances = await cloud.call("sso:ListInstances", () =>
    collect(paginateListInstances({ client }, {}), ({ Instances }) => Instances),
  );
  return instances.find(({ InstanceArn }) => InstanceArn === instanceArn)?.IdentityStoreId;
}

/** See `Account.hasIdentity`. */
export async function hasIdentity(
  cloud: Cloud,
  store: string,
  kind: IdentityKind,
  id: string,
): Promise<boolean> {
  const client = cloud.client(IdentitystoreClient);
  const found =
    kind === "group"
      ? await cloud.find("identitystore:DescribeGroup", () =>
          client.send(new DescribeGroupCommand({ IdentityStoreId: store, GroupId: id })),
        )
      : await cloud.find("identitystore:DescribeUser", () =>
          client.send(new DescribeUserCommand({ IdentityStoreId: store, UserId: id })),
        );
  return found !== undefined;
}
