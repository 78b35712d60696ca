import type { ContractDocument } from "landbridge/contract";
import { record, text, type Model, type Release } from "landbridge/verify";

import type { ChartStore } from "./chart-store";
import type { Helm } from "./helm";
import type { RenderedEnvironment, RenderedRelease, SkippedRelease } from "./rendered";
import { chartObjects } from "./rendered-object";
import { Renderer } from "./renderer";

/** An environment before its charts are rendered. */
export interface Environment {
  readonly name: string;
  readonly model: Model;
  readonly contract: ContractDocument;
  /** Version of Kubernetes; default: helm's own. */
  readonly kubernetes?: string;
}

/** Renders every HelmRelease of an environment. */
export async function renderEnvironment(
  environment: Environment,
  helm: Helm,
  store: ChartStore,
): Promise<RenderedEnvironment> {
  const { name, model, contract } = environment;
  const releases: RenderedRelease[] = [];
  const skipped: SkippedRelease[] = [];
  const apis = customApis(model);
  for (const release of model.releases) {
    const found = await renderRelease(release, environment, { helm, store, apis });
    if ("reason" in found) skipped.push(found);
    else releases.push(found);
  }
  return { name, model, contract, releases, skipped };
}

interface Tools {
  readonly helm: Helm;
  readonly store: ChartStore;
  readonly apis: readonly string[];
}

async function renderRelease(
  release: Release,
  { model, kubernetes }: Environment,
  { helm, store, apis }: Tools,
): Promise<RenderedRelease | SkippedRelease> {
  const { chart: name, version } = release;
  const source = model.sourceOf(release.applier);
  const url = source === undefined ? undefined : text(model.find(source)[0]?.data, "spec", "url");
  if (name === undefined || version === undefined || url === undefined) {
    return { release, reason: "its chart, version or source isn't in the repository" };
  }
  if (!release.valuesKnown) {
    return { release, reason: "some of its values are known only in the cluster" };
  }
  const { chart, missing } = await store.find({ url, name, version });
  if (missing !== undefined) return { release, reason: missing };
  const renderer = new Renderer({ helm, chart, release, kubernetes, apis });
  const { text: output, error } = await renderer.render();
  if (error !== undefined) return { release, reason: error, failed: true };
  return { release, chart, renderer, objects: chartObjects(output) };
}

/** The APIs of the objects in Git: whoever uses them has installed their CRDs, on which charts may depend. */
function customApis({ objects }: Model): readonly string[] {
  const versions = objects.flatMap(({ data }) =>
    record(data, "metadata") === undefined ? [] : [text(data, "apiVersion") ?? ""],
  );
  return [...new Set(versions)].filter((version) => /^[^/]+\.[^/]+\//.test(version)).sort();
}
