import { memoize } from "../../lib/memoize";
import { FLUX_OPERATOR_GROUP } from "../flux/kinds";
import type { Model } from "./model";

/** Charts of Flux, which have patches of its controllers in their values. */
const CHARTS = new Set(["flux-instance", "flux2"]);

/**
 * What a feature gate of a Flux controller is set to: in its arguments, in a patch that adds it, or in the
 * values of a chart that does; undefined where nothing sets it.
 * @param controller such as `helm-controller`
 */
export function featureGate(model: Model, controller: string, gate: string): boolean | undefined {
  const known = gatesOf(model);
  const key = `${controller} ${gate}`;
  if (!known.has(key)) known.set(key, find(model, controller, gate));
  return known.get(key);
}

/** What was found: rules ask for every object. */
const gatesOf = memoize((): Map<string, boolean | undefined> => new Map());

function find(model: Model, controller: string, gate: string): boolean | undefined {
  const places = [
    ...model
      .ofKind("apps", "Deployment")
      .filter(({ id }) => id.name === controller)
      .map(({ data }) => data.spec),
    ...model.ofKind(FLUX_OPERATOR_GROUP, "FluxInstance").map(({ data }) => data.spec),
    ...model.releases.flatMap(({ chart, values }) =>
      chart !== undefined && CHARTS.has(chart) ? [values] : [],
    ),
  ];
  const setting = new RegExp(`\\b${gate}=(true|false)\\b`);
  for (const place of places) {
    const value = setting.exec(JSON.stringify(place ?? null))?.[1];
    if (value !== undefined) return value === "true";
  }
  return undefined;
}
