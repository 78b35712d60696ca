import type { AwsEnvironment } from "../config/schema";
import { tenantSecretVariable } from "../config/tenants";
import { addGivenSecret } from "../modules/addons/given-secret";
import type { Contract } from "../modules/contract";

/** Lets External Secrets read the Git credentials of tenants, and Git name them. */
export function addTenants(contract: Contract, { tenants, engine }: AwsEnvironment): void {
  const sshKeys = engine.kind === "argocd" ? ["sshPrivateKey"] : ["identity", "known_hosts"];
  for (const [name, { git }] of Object.entries(tenants)) {
    if (git.secretArn === undefined) continue;
    addGivenSecret(contract, {
      variable: tenantSecretVariable(name),
      secretArn: git.secretArn,
      properties: git.url.startsWith("ssh://") ? sshKeys : ["username", "password"],
    });
  }
}
