import type { EngineRule } from "../rule";

/** LB003 */
export const staleAcceptance: EngineRule = {
  engine: true,
  id: "LB003",
  name: "stale-acceptance",
  severity: "warning",
  summary: "An acceptance no longer matches any finding.",
  why: "It would hide the next mistake in the same place.",
  remedy: "Remove the acceptance.",
};
