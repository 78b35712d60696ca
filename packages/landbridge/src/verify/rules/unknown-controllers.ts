import { memoize } from "../../lib/memoize";
import type { Model } from "../model/model";
import { forEachString } from "../yaml/json";

/**
 * Whether a custom resource in the repository names something, or has its name: a controller that is not
 * known here may create it (a Crossplane runtime its service account, a database its Secret).
 */
export function mayBeMadeByController(model: Model, name: string): boolean {
  return namesInCustomResources(model).has(name);
}

const namesInCustomResources = memoize((model: Model): ReadonlySet<string> => {
  const names = new Set<string>();
  for (const { id, data } of model.objects) {
    const isFlux = id.group.endsWith(".fluxcd.io") || id.group === "fluxcd.controlplane.io";
    // A project lists namespaces, and nothing is made of it.
    const isProject = id.group === "argoproj.io" && id.kind === "AppProject";
    if (!id.group.includes(".") || isFlux || isProject || id.group.endsWith(".k8s.io")) continue;
    forEachString(data, (text) => {
      names.add(text);
    });
  }
  return names;
});
