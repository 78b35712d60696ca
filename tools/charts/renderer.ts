import { mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { flag, type Release, type YamlRecord } from "landbridge/verify";

import type { Chart } from "./chart";
import type { Helm, HelmOutput } from "./helm";

/** What a release is rendered with, in addition to its values. */
export interface RendererProps {
  readonly helm: Helm;
  readonly chart: Chart;
  readonly release: Release;
  /** Version of Kubernetes; default: helm's own. */
  readonly kubernetes?: string;
  /** APIs that the cluster has in addition to the built-in ones. */
  readonly apis: readonly string[];
}

/** Renders a chart with other values. */
export interface CanRender {
  /** @param layers values; later ones win. Default: the release's own */
  render(layers?: readonly YamlRecord[]): Promise<HelmOutput>;
}

/** Renders one release with its values, or with changed ones. */
export class Renderer implements CanRender {
  constructor(private readonly props: RendererProps) {}

  /** Renders the release with values; default: its own, merged by helm in the order in which Flux merges them. */
  public render(
    layers: readonly YamlRecord[] = this.props.release.layers.map(({ values }) => values),
  ): Promise<HelmOutput> {
    const { helm, chart, release, kubernetes, apis } = this.props;
    const folder = mkdtempSync(join(helm.scratch, "values-"));
    const values = layers.map((layer, index) => {
      const file = join(folder, `${index}.json`);
      writeFileSync(file, JSON.stringify(layer));
      return file;
    });
    return helm.template({
      archive: chart.archive,
      name: release.releaseName,
      namespace: release.targetNamespace,
      values,
      kubernetes,
      apis,
      skipSchema: flag(release.object.data, "spec", "install", "disableSchemaValidation") === true,
    });
  }
}
