import { formatLocation, plural } from "landbridge/verify";

import { titleOf, type ChartFinding, type RenderedEnvironment } from "./rendered";

/** A finding, with the environments that have it. */
interface Found extends ChartFinding {
  readonly environments: readonly string[];
}

/** What a run has to report. */
export interface ChartReport {
  readonly environments: readonly RenderedEnvironment[];
  /** The findings of each environment, by its name. */
  readonly findings: ReadonlyMap<string, readonly ChartFinding[]>;
  /** Objects that weren't validated, by kind. */
  readonly withoutSchema: ReadonlyMap<string, number>;
}

/** The report as people read it: findings, what was skipped and why, counts. */
export function renderReport(report: ChartReport): string {
  const found = merged(report.findings);
  const blocks = [...found.map(block), ...skippedBlock(report), [summary(report, found.length)]];
  return blocks.map((lines) => lines.join("\n")).join("\n\n");
}

/** Findings that several environments have are reported once. */
function merged(findings: ChartReport["findings"]): readonly Found[] {
  const all = new Map<string, Found>();
  for (const [environment, list] of findings) {
    for (const finding of list) {
      const key = JSON.stringify([finding.location, finding.message]);
      const environments = [...(all.get(key)?.environments ?? []), environment];
      all.set(key, { ...finding, environments });
    }
  }
  return [...all.values()];
}

function block({
  location,
  message,
  remedy,
  check,
  object,
  environments,
}: Found): readonly string[] {
  return [
    `${formatLocation(location)}: error: ${message}`,
    `  remedy: ${remedy}`,
    `  ${check}, ${object}, in ${environments.join(", ")}`,
  ];
}

function skippedBlock({
  environments,
  withoutSchema,
}: ChartReport): readonly (readonly string[])[] {
  const skipped = environments.flatMap((environment) =>
    environment.skipped
      .filter(({ failed }) => failed !== true)
      .map(({ release, reason }) => `  ${titleOf(release)} in ${environment.name}: ${reason}`),
  );
  const kinds = [...withoutSchema].map(([kind, count]) => `  ${kind} (${count}): no schema`);
  return [
    ...(skipped.length === 0 ? [] : [["Not rendered:", ...skipped]]),
    ...(kinds.length === 0 ? [] : [["Not validated:", ...kinds]]),
  ];
}

function summary({ environments }: ChartReport, problems: number): string {
  const releases = environments.flatMap((environment) => environment.releases);
  const objects = releases.reduce((sum, release) => sum + release.objects.length, 0);
  const charts = new Set(releases.map(({ chart }) => `${chart.name} ${chart.version}`));
  const skipped = environments.reduce((sum, one) => sum + one.skipped.length, 0);
  const counts = [
    plural(environments.length, "environment"),
    `${plural(releases.length, "release")} of ${plural(charts.size, "chart")}`,
    plural(objects, "object"),
    ...(skipped === 0 ? [] : [`${plural(skipped, "release")} not rendered`]),
  ].join(", ");
  return `charts: ${plural(problems, "problem")} (${counts})`;
}
