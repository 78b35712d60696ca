import type { AwsEnvironmentInput } from "../../config/schema";
import { sopsConfiguration } from "../../packages/landbridge/src/sops/configuration";

/** Every optional module, with the settings that it needs. */
export const MODULES = {
  sops: {},
  "ingress-load-balancer": {},
  msk: { kind: "provisioned" },
  opensearch: { adminArn: "arn:aws:iam::111122223333:role/platform-admin" },
  "hydra-database": {},
  "private-access": { kind: "session-host" },
  cloudwatch: { emails: ["oncall@example.com"] },
} as const satisfies NonNullable<AwsEnvironmentInput["modules"]>;

/** Optional modules whose values Git reads, and what else belongs to them, by the directory of their component in gitops/infrastructure/. */
export const MODULE_COMPONENTS = ["msk", "opensearch", "hydra-database", "hydra"] as const;

/** What `landbridge sops` writes for an environment of the fixture's account whose module `sops` is on. */
export function sopsConfigurationOf(environment: string): string {
  const keyArn = `arn:aws:kms:eu-west-1:111122223333:alias/landbridge-${environment}-sops`;
  return sopsConfiguration(undefined, [{ environment, keyArn }]);
}
