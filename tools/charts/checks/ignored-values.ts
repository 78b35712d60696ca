import { at, resolveLocation, type ClusterObject, type Location } from "landbridge/verify";

import { differences, flatten, type Flat } from "../flatten";
import {
  chartTitle,
  titleOf,
  type ChartCheck,
  type ChartFinding,
  type RenderedEnvironment,
  type RenderedRelease,
} from "../rendered";
import { chartObjects } from "../rendered-object";
import { locateValue } from "../values-location";
import { isInSchema, isListed, leavesOf, otherValue, withValue } from "../values-paths";

/**
 * Every value that a release sets is one that its chart reads: its values.yaml or values.schema.json lists it, or
 * the templates render something else if the value is another one.
 */
export const ignoredValues: ChartCheck = {
  name: "ignored-values",
  async run(environment) {
    const findings: ChartFinding[] = [];
    for (const rendered of environment.releases) {
      for (const path of await ignoredPaths(rendered)) {
        findings.push(findingOf(rendered, path, environment));
      }
    }
    return findings;
  },
};

async function ignoredPaths(rendered: RenderedRelease): Promise<readonly string[][]> {
  const { chart, release } = rendered;
  const unlisted = leavesOf(release.values).filter(
    (path) => !isListed(chart.defaults, path) && !isInSchema(chart.schema, path),
  );
  if (unlisted.length === 0) return [];
  const before = flatten(rendered.objects);
  const again = await renderWith(rendered, release.values);
  // Generated certificates and passwords differ in every rendering.
  const random = again === undefined ? new Set<string>() : differences(before, again);
  const ignored: string[][] = [];
  for (const path of unlisted) {
    const changed = withValue(release.values, path, otherValue(at(release.values, ...path)));
    const after = await renderWith(rendered, changed);
    // A chart that refuses the value reads it.
    if (after === undefined) continue;
    const effects = [...differences(before, after)].filter((place) => !random.has(place));
    if (effects.length === 0) ignored.push(path);
  }
  return ignored;
}

async function renderWith(
  { renderer }: RenderedRelease,
  values: RenderedRelease["release"]["values"],
): Promise<Flat | undefined> {
  const { text } = await renderer.render([values]);
  return text === undefined ? undefined : flatten(chartObjects(text));
}

function findingOf(
  { release, chart }: RenderedRelease,
  path: readonly string[],
  { model }: RenderedEnvironment,
): ChartFinding {
  return {
    check: ignoredValues.name,
    message: `The ${chartTitle(chart)} ignores the value "${path.join(".")}".`,
    remedy:
      "Remove it, or correct its name or place: `helm show values` prints what the chart reads.",
    location: locateValue(release, path, model) ?? placeOf(release.object),
    object: titleOf(release),
  };
}

function placeOf(object: ClusterObject): Location {
  return resolveLocation({ object, path: ["spec"] });
}
