import type { Problem } from "landbridge/errors";

import type { PlatformInput } from "../schema";
import { awsEnvironment, localEnvironment } from "../schema";
import { CLUSTER_CHECKS } from "./cluster";
import type { CrossCheck, Sound } from "./cross-check";
import { DATABASE_CHECKS } from "./database";
import { DNS_CHECKS } from "./dns";
import { ENVIRONMENT_CHECKS } from "./environments";
import { NAME_CHECKS } from "./names";
import { NETWORK_CHECKS } from "./network";
import { parsePartially } from "./partial-parse";

const CROSS_CHECKS: readonly CrossCheck[] = [
  ...ENVIRONMENT_CHECKS,
  ...NAME_CHECKS,
  ...NETWORK_CHECKS,
  ...CLUSTER_CHECKS,
  ...DNS_CHECKS,
  ...DATABASE_CHECKS,
];

/** Mistakes between properties. They are found even where other properties are invalid. */
export function crossChecks(input: PlatformInput): Problem[] {
  const raw: unknown = (input as Partial<PlatformInput> | undefined)?.environments;
  if (!Array.isArray(raw)) return [];
  const environments = raw.map(soundPart);
  return CROSS_CHECKS.flatMap((check) => check(environments, input));
}

function soundPart(raw: unknown): Sound {
  const isLocal = typeof raw === "object" && raw !== null && "kind" in raw && raw.kind === "local";
  return isLocal
    ? { ...(parsePartially(localEnvironment, raw) as object), kind: "local" }
    : { ...(parsePartially(awsEnvironment, raw) as object), kind: "aws" };
}
