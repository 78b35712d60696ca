import { memoizeNamed } from "../../lib/memoize";
import { FLUX_OPERATOR_GROUP } from "../flux/kinds";
import type { Model } from "./model";

/** Charts of Flux, which have patches of its controllers in their values. */
const CHARTS = new Set(["flux-instance", "flux2"]);

/**
 * What a feature gate of a Flux controller is set to: in its arguments, in a patch that adds it, or in the
 * values of a chart that does; undefined where nothing sets it.
 * It is kept, because rules ask for it once for each object.
 * @param controller its name, such as `helm-controller`
 */
export const featureGate = memoizeNamed(
  (model: Model, controller: string, gate: string): boolean | undefined => {
    const setting = new RegExp(`\\b${gate}=(true|false)\\b`);
    for (const place of declarationsOf(model, controller)) {
      const value = setting.exec(place)?.[1];
      if (value !== undefined) return value === "true";
    }
    return undefined;
  },
);

/**
 * Whether a Flux controller runs with a flag; undefined where the repository has neither its Deployment nor what installs it.
 * @param flag such as `--sops-age-secret`
 */
export function hasFlag(model: Model, controller: string, flag: string): boolean | undefined {
  const declarations = declarationsOf(model, controller);
  return declarations.length === 0 ? undefined : declarations.some((text) => text.includes(flag));
}

/** Where the arguments of a controller stand: in its Deployment, or in what installs that. */
function declarationsOf(model: Model, controller: string): readonly string[] {
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
  return places.map((place) => JSON.stringify(place ?? null));
}
