import type { Finding } from "../findings/finding";
import { mergeFixes } from "../findings/fix";
import { resolveLocation, type Location } from "../findings/location";
import { describe } from "../kubernetes/object";
import { doubtOf } from "../model/doubt";
import type { Fleet } from "../model/fleet";
import { LikelyReports, withLikely } from "./likely-clusters";
import { withPinnedRevision } from "./pinned-revisions";
import type { ClusterRule, FleetRule, Report, Rule } from "./rule";
import { SafeFixes } from "./safe-fixes";

/**
 * Runs rules on all clusters and looks up the locations in their reports.
 * @param onProgress called with each rule that starts: `checking LB203`
 */
export function runRules(
  rules: readonly Rule[],
  fleet: Fleet,
  onProgress?: (what: string) => void,
): readonly Finding[] {
  const findings = new Map<string, Finding>();
  const fixes = new SafeFixes(fleet);
  const likely = new LikelyReports();
  const several = fleet.models.length > 1;
  const doubts = new Map(
    fleet.models.flatMap((model) => {
      const doubt = doubtOf(model, fleet);
      return doubt === undefined ? [] : [[model.cluster, doubt] as const];
    }),
  );
  for (const rule of rules) {
    if ("engine" in rule) continue;
    onProgress?.(`checking ${rule.id}`);
    for (const [reported, clusters] of reportsOf(rule, fleet)) {
      const report = withLikely(rule, reported);
      const finding = findingOf(rule, report, several ? clusters : []);
      if (likely.isRepeated(report, finding)) continue;
      for (const cluster of clusters) fixes.propose(cluster, finding);
      add(findings, finding);
    }
  }
  return [...findings.values()]
    .map((finding) => withDoubt(fixes.withSafeFix(finding), doubts, several))
    .sort(compare);
}

/** An error of clusters that may be none is a warning that says so. */
function withDoubt(
  finding: Finding,
  doubts: ReadonlyMap<string, string>,
  several: boolean,
): Finding {
  const { clusters, severity, message } = finding;
  const [doubt] = clusters.flatMap((cluster) => doubts.get(cluster) ?? []);
  const isCertain = !several || clusters.some((cluster) => !doubts.has(cluster));
  return severity !== "error" || doubt === undefined || isCertain
    ? finding
    : { ...finding, severity: "warning", message: `${message} ${doubt}` };
}

/** The reports of a rule, each with the cluster that it is about. */
function* reportsOf(
  rule: ClusterRule | FleetRule,
  fleet: Fleet,
): Iterable<readonly [Report, readonly string[]]> {
  if ("checkFleet" in rule) {
    for (const report of rule.checkFleet(fleet)) yield [report, []];
    return;
  }
  for (const model of fleet.models) {
    const remotes = rule.checksRemotes === true ? model.remotes : [];
    for (const cluster of [model, ...remotes])
      for (const report of rule.check(cluster))
        yield [withPinnedRevision(rule, report, cluster), [model.cluster]];
  }
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
    object: report.object && describe(report.object),
    related: (report.related ?? []).map(({ at, message }) => ({
      location: resolveLocation(at),
      message,
    })),
    remedy: report.remedy ?? rule.remedy,
    cause: report.cause,
    fix: report.fix,
    clusters,
  };
}

/** A shared base has its defects in every cluster: one finding that names the clusters. */
function add(findings: Map<string, Finding>, next: Finding): void {
  const { file, line, column } = next.location;
  const key = [next.rule, file, line, column, next.message].join("|");
  const known = findings.get(key);
  if (known === undefined) {
    findings.set(key, next);
    return;
  }
  const { fix: one, ...rest } = known;
  const fix = mergeFixes(one, next.fix);
  const clusters = [...new Set([...known.clusters, ...next.clusters])];
  // What nothing applies in one cluster is refused in another.
  const severity = next.severity === "error" ? "error" : known.severity;
  findings.set(key, { ...rest, severity, fix, clusters });
}

function compare(a: Finding, b: Finding): number {
  return comparePlaces(a.location, b.location) || (a.rule < b.rule ? -1 : a.rule > b.rule ? 1 : 0);
}

function comparePlaces(a: Location, b: Location): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0);
}
