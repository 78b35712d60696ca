import type { Addon } from "../addon";
import { EXTERNAL_SECRETS } from "./contract";
import { ExternalSecrets, ROLE } from "./external-secrets";

export { EXTERNAL_SECRETS, externalSecret } from "./contract";
export { ExternalSecrets } from "./external-secrets";
export type { ExternalSecretsProps } from "./props";

/** External Secrets, which copies secrets from Secrets Manager into the cluster. */
export const externalSecrets: Addon = {
  name: "external-secrets",
  identity: EXTERNAL_SECRETS,
  accountNames: [ROLE],
  create(scope, { name, region, cluster, contract }) {
    const { clusterName } = cluster;
    new ExternalSecrets(scope, "external-secrets", { name, clusterName, region, contract });
  },
};
