import { dimensionsOf } from "./dimensions";
import { type MetricSpec, SERVICES } from "./metrics";
import type { MonitoringTarget } from "./targets";

const PERIOD = 300;
const WIDTH = 8;
const HEIGHT = 6;
const COLUMNS = 24 / WIDTH;

/** The dashboard of one kind of targets, as CloudWatch's JSON: a heading for each target, then its metrics. */
export function dashboardBody(targets: readonly MonitoringTarget[], region: string): string {
  const widgets: object[] = [];
  let y = 0;
  for (const target of targets) {
    const { namespace, metrics } = SERVICES[target.kind];
    widgets.push({
      type: "text",
      x: 0,
      y,
      width: 24,
      height: 1,
      properties: { markdown: `## ${target.label}` },
    });
    for (const [index, spec] of metrics.entries()) {
      widgets.push({
        type: "metric",
        x: (index % COLUMNS) * WIDTH,
        y: y + 1 + Math.floor(index / COLUMNS) * HEIGHT,
        width: WIDTH,
        height: HEIGHT,
        properties: {
          title: spec.title,
          region,
          view: "timeSeries",
          period: PERIOD,
          stat: spec.statistic,
          metrics: seriesOf(target, namespace, spec),
        },
      });
    }
    y += 1 + Math.ceil(metrics.length / COLUMNS) * HEIGHT;
  }
  return JSON.stringify({ widgets });
}

/** Series of a widget: named metrics or, for what controllers create, a search by its name. */
function seriesOf(target: MonitoringTarget, namespace: string, spec: MetricSpec): unknown[] {
  if (target.kind === "nlb" && target.loadBalancer === undefined) {
    const expression = `SEARCH('{${namespace},LoadBalancer} MetricName="${spec.metric}" LoadBalancer="net/${target.name}/"', '${spec.statistic}', ${PERIOD})`;
    return [[{ expression, id: "found" }]];
  }
  return dimensionsOf(target, spec).map((dimensions) => [
    namespace,
    spec.metric,
    ...Object.entries(dimensions).flat(),
  ]);
}
