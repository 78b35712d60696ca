import type { Finding } from "../findings/finding";
import { resolveLocation, type Location } from "../findings/location";
import { describe } from "../kubernetes/object";
import type { Fleet } from "../model/fleet";
import type { Report, Rule } from "./rule";

/** Runs rules on all clusters and looks up the locations in their reports. */
export function runRules(rules: readonly Rule[], fleet: Fleet): readonly Finding[] {
  const findings = new Map<string, Finding>();
  const several = fleet.models.length > 1;
  for (const rule of rules) {
    if ("engine" in rule) continue;
    if ("checkFleet" in rule) {
      for (const report of rule.checkFleet(fleet)) add(findings, findingOf(rule, report, []));
      continue;
    }
    for (const model of fleet.models) {
      const clusters = several ? [model.cluster] : [];
      for (const report of rule.check(model)) add(findings, findingOf(rule, report, clusters));
    }
  }
  return [...findings.values()].sort(compare);
}

/** A report with its places looked up, and what its rule says where it does not. */
export function findingOf(
  rule: Pick<Rule, "id" | "severity" | "remedy">,
  report: Report,
  clusters: readonly string[],
): Finding {
  return {
    rule: rule.id,
    severity: report.severity ?? rule.severity,
    message: report.message,
    location: resolveLocation(report.at),
    ...(report.object === undefined ? {} : { object: describe(report.object) }),
    related: (report.related ?? []).map(({ at, message }) => ({
      location: resolveLocation(at),
      message,
    })),
    remedy: report.remedy ?? rule.remedy,
    ...(report.cause === undefined ? {} : { cause: report.cause }),
    clusters,
  };
}

/** A shared base has its defects in every cluster: one finding that names the clusters. */
function add(findings: Map<string, Finding>, next: Finding): void {
  const { file, line, column } = next.location;
  const key = [next.rule, file, line, column, next.message].join("|");
  const known = findings.get(key);
  findings.set(
    key,
    known === undefined
      ? next
      : { ...known, clusters: [...new Set([...known.clusters, ...next.clusters])] },
  );
}

function compare(a: Finding, b: Finding): number {
  return comparePlaces(a.location, b.location) || (a.rule < b.rule ? -1 : a.rule > b.rule ? 1 : 0);
}

function comparePlaces(a: Location, b: Location): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0);
}
