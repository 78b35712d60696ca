import { didYouMean, nearestName } from "../../../lib/nearest-name";
import { SOURCE_GROUP } from "../../flux/kinds";
import { sourceOfRelease } from "../../flux/sources";
import { describe, keyOf } from "../../kubernetes/object";
import type { Model } from "../../model/model";
import { text } from "../../yaml/json";
import { isOpenText } from "../../yaml/open-text";
import type { Report } from "../rule";

/** The layer in which Helm pushes a chart. */
const CHART = "application/vnd.cncf.helm.chart.content.v1.tar+gzip";

/** Other parts of an artifact that Helm pushes (helm.sh/helm/v3/pkg/registry). */
const OTHER_PARTS = /^application\/vnd\.cncf\.helm\.(?:config|chart\.provenance)\./;

/** OCIRepositories that select another layer than the chart which a HelmRelease installs from them. */
export function* wrongLayers(model: Model): Iterable<Report> {
  const read = new Set(
    model.helmReleases.flatMap(({ spec, applier }) => {
      const source = sourceOfRelease(spec, applier.namespace);
      return source === undefined ? [] : [keyOf(source)];
    }),
  );
  for (const object of model.ofKind(SOURCE_GROUP, "OCIRepository")) {
    const path = ["spec", "layerSelector", "mediaType"];
    const type = text(object.data, ...path);
    if (type === undefined || type === CHART || isOpenText(type)) continue;
    const isOther = OTHER_PARTS.test(type);
    const nearest = nearestName(type, [CHART], 4);
    if (!read.has(keyOf(object.id)) || !(isOther || nearest !== undefined)) continue;
    yield {
      severity: isOther ? "error" : "warning",
      message: didYouMean(
        `${describe(object.id)} selects the layer "${type}", which is not that of a chart.`,
        isOther ? CHART : nearest,
      ),
      at: { object, path, value: true },
      object: object.id,
      remedy: `Write mediaType: ${CHART}, with operation: copy.`,
    };
  }
}
