import type { Construct } from "constructs";

import { awsName } from "../../lib/aws-names";
import type { PolicyStatement } from "../../lib/policy-document";
import { PodIdentity } from "../pod-identity";
import { SETUP } from "./names";
import type { OpenSearchClient, OpenSearchProps } from "./props";

/** Methods of HTTP, by access. Searches are POST requests. */
const METHODS: Readonly<Record<OpenSearchClient["access"], readonly string[]>> = {
  admin: ["es:ESHttp*"],
  write: ["es:ESHttp*"],
  read: ["es:ESHttpGet", "es:ESHttpHead", "es:ESHttpPost"],
};

/** A client, and the role of its service account. */
export interface ClientRole {
  readonly client: OpenSearchClient;
  readonly roleArn: string;
}

/** Gives each client a role. @returns the roles, by the names of the clients */
export function clientRoles(
  scope: Construct,
  { name, clusterName, clients, setup, contract }: OpenSearchProps,
  { domainArn, snapshotRoleArn }: { readonly domainArn: string; readonly snapshotRoleArn: string },
): Readonly<Record<string, ClientRole>> {
  const all: OpenSearchProps["clients"] = {
    ...clients,
    ...(setup && { [SETUP]: { ...setup, access: "admin" } }),
  };
  const roles = Object.entries(all).map(([key, client]) => {
    const { namespace, serviceAccount, access } = client;
    const statements: PolicyStatement[] = [
      { Sid: "UseDomain", Action: METHODS[access], Resource: `${domainArn}/*` },
      // Whoever registers the repository passes the role to the domain.
      ...(access === "admin"
        ? [{ Sid: "PassSnapshotRole", Action: "iam:PassRole", Resource: snapshotRoleArn }]
        : []),
    ];
    const { roleArn } = new PodIdentity(scope, `client-${key}`, {
      roleName: awsName("iam-role", name, "opensearch", key),
      clusterName,
      namespace,
      serviceAccount,
      policies: { inline: { opensearch: statements } },
      contract,
    });
    return [key, { client, roleArn }] as const;
  });
  return Object.fromEntries(roles);
}
