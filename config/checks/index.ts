import type { Problem } from "landbridge/errors";

import type { PlatformInput } from "../schema";
import { awsEnvironment, localEnvironment } from "../schema";
import { ADDON_CHECKS } from "./addons";
import { CLUSTER_CHECKS } from "./cluster";
import type { CrossCheck, Sound } from "./cross-check";
import { DATABASE_CHECKS } from "./database";
import { DNS_CHECKS } from "./dns";
import { ENGINE_CHECKS } from "./engine";
import { ENVIRONMENT_CHECKS } from "./environments";
import { MODULE_CHECKS } from "./modules";
import { nameChecks } from "./names";
import { NETWORK_CHECKS } from "./network";
import { NODE_GROUP_CHECKS } from "./node-groups";
import { parsePartially } from "./partial-parse";
import type { PlatformName } from "./platform-names";
import { REGISTRATION_CHECKS } from "./registered";
import { RETENTION_CHECKS } from "./retention";
import { RUNNER_CHECKS } from "./runner";
import { secretChecks } from "./secrets";
import { TENANT_CHECKS } from "./tenants";
import { TOPOLOGY_CHECKS } from "./topology";

/**
 * Mistakes between properties. They are found even where other properties are invalid.
 * @param names every account-wide name that an environment can take
 */
export function crossChecks(input: PlatformInput, names: readonly PlatformName[]): Problem[] {
  const raw: unknown = (input as Partial<PlatformInput> | undefined)?.environments;
  if (!Array.isArray(raw)) return [];
  const environments = raw.map(soundPart);
  const checks: readonly CrossCheck[] = [
    ...ENVIRONMENT_CHECKS,
    ...nameChecks(names),
    ...NETWORK_CHECKS,
    ...CLUSTER_CHECKS,
    ...NODE_GROUP_CHECKS,
    ...ENGINE_CHECKS,
    ...DNS_CHECKS,
    ...DATABASE_CHECKS,
    ...RETENTION_CHECKS,
    ...RUNNER_CHECKS,
    ...MODULE_CHECKS,
    ...ADDON_CHECKS,
    ...TOPOLOGY_CHECKS,
    ...REGISTRATION_CHECKS,
    ...TENANT_CHECKS,
    ...secretChecks(names),
  ];
  return checks.flatMap((check) => check(environments, input));
}

function soundPart(raw: unknown): Sound {
  const isLocal = typeof raw === "object" && raw !== null && "kind" in raw && raw.kind === "local";
  return isLocal
    ? { ...(parsePartially(localEnvironment, raw) as object), kind: "local" }
    : { ...(parsePartially(awsEnvironment, raw) as object), kind: "aws" };
}
