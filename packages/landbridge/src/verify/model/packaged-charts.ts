import { servesApi } from "../catalog/served-apis";
import type { Chart } from "../charts/chart";
import type { Charts } from "../charts/charts";
import type { Helm, RenderResult } from "../charts/helm";
import { renderChart } from "../charts/render/render-chart";
import { idOf } from "../kubernetes/object";
import { parseYaml } from "../yaml/document";
import { isRecord } from "../yaml/json";
import type { Applier, ClusterObject } from "./applier";
import { namespaceOf, type Scopes } from "./namespace";
import type { PackagedChart, Release } from "./release";
import { factsOf } from "./rendered-facts";

/** Where charts come from, and what renders them. */
export interface ChartTools {
  /** Where charts are looked for that the repository doesn't have; nowhere where it is left out. */
  readonly charts?: Charts | undefined;
  /** Without it, charts are rendered here, as far as their templates are understood. */
  readonly helm?: Pick<Helm, "render"> | undefined;
}

/** What is known of a cluster. */
interface Surroundings extends ChartTools {
  readonly scopes: Scopes;
  /** The chart that an applier takes from the repository. */
  readonly ownChartOf: (applier: Applier) => Chart | undefined;
}

/** Adds its chart to each release whose chart is at hand, with what it consists of. */
export async function withCharts(
  releases: readonly Release[],
  surroundings: Surroundings,
): Promise<readonly Release[]> {
  const { charts, ownChartOf } = surroundings;
  return Promise.all(
    releases.map(async (release): Promise<Release> => {
      const { applier, chart: name, version } = release;
      const own = ownChartOf(applier);
      const found = own ?? (name === undefined ? undefined : await charts?.find(name, version));
      if (found === undefined) return release;
      // What comes of a chart of the repository are objects like any others already.
      const packaged: PackagedChart =
        own === undefined
          ? await read(found, release, surroundings)
          : { chart: own, refused: await refusedIn(own, release) };
      const objects = own === undefined ? packaged.objects : knownObjects(applier);
      const facts = release.facts ?? (objects && factsOf(found.name, objects));
      const isRendered = objects !== undefined;
      return { ...release, packaged, isRendered, ...(facts === undefined ? {} : { facts }) };
    }),
  );
}

/** What a chart of the repository consists of, if all of it is known. */
function knownObjects({ objects, unknownObjects }: Applier): readonly ClusterObject[] | undefined {
  return objects.length === 0 || unknownObjects !== undefined ? undefined : objects;
}

async function read(
  chart: Chart,
  release: Release,
  { helm, scopes }: Surroundings,
): Promise<PackagedChart> {
  const { releaseName, targetNamespace: namespace, values } = release;
  const refused = await refusedIn(chart, release);
  const byHelm = await helm?.render({ chart, releaseName, namespace, values });
  const result =
    byHelm === undefined || byHelm.kind === "missing" ? renderedHere(chart, release) : byHelm;
  if (result.kind === "missing") return { chart, refused };
  if (result.kind === "failed") return { chart, refused, failure: result.message };
  return { chart, refused, objects: objectsIn(result.yaml, release, scopes) };
}

/** What Helm would make of a chart; `missing` if it isn't certain. As in `helm template`, no cluster is asked for its APIs. */
function renderedHere(chart: Chart, release: Release): RenderResult {
  const { releaseName: name, targetNamespace: namespace, values, valuesKnown: known } = release;
  const { templates, missing } = renderChart(chart, {
    ...{ name, namespace, values, known },
    hasApi: (api) => servesApi(api) ?? false,
  });
  if (missing.length > 0 || templates.some(({ gap }) => gap !== undefined))
    return { kind: "missing" };
  const failed = templates.find(({ failure }) => failure !== undefined);
  if (failed?.failure !== undefined)
    return { kind: "failed", message: `${failed.file}: ${failed.failure}` };
  const crds = [...chart.files].filter(([file]) => /^crds\/.*\.ya?ml$/.test(file));
  const texts = [...crds.map(([, content]) => content), ...templates.map(({ text }) => text)];
  return { kind: "rendered", yaml: texts.join("\n---\n") };
}

async function refusedIn(chart: Chart, { values }: Release): Promise<PackagedChart["refused"]> {
  const hasSchema = [...chart.files.keys()].some((file) => file.endsWith("values.schema.json"));
  if (!hasSchema) return [];
  // The validator is loaded only where there is a schema.
  const { refusedValues } = await import("../charts/refused-values");
  return [...refusedValues(chart, values)];
}

function objectsIn(
  yaml: string,
  { applier, object, targetNamespace }: Release,
  scopes: Scopes,
): readonly ClusterObject[] {
  return parseYaml(object.origin.file, yaml).flatMap(({ data }): ClusterObject | readonly [] => {
    const id = idOf(data);
    if (id === undefined || !isRecord(data)) return [];
    const namespace = namespaceOf(id, scopes, targetNamespace);
    return { id: { ...id, namespace }, data, template: data, applier, origin: object.origin };
  });
}
