import { stringify } from "yaml";

import type { FluxComponent } from "../../../lib/flux-components";

/** Settings of one controller; what is left out is Flux's default. */
export interface ControllerSettings {
  /** How many objects are reconciled at once. */
  readonly concurrent?: number;
  /** Memory that the controller may use, such as `2Gi`. */
  readonly memoryLimit?: string;
  /** CPU that the controller may use, such as `2` or `500m`. */
  readonly cpuLimit?: string;
  /** Further arguments of its command line. Default: none. */
  readonly args?: readonly string[];
}

/** How Flux's controllers run. */
export interface FluxControllers {
  /** How often what waits for a dependency looks again, such as `5s`. */
  readonly requeueDependency: string;
  /** Settings of single controllers. */
  readonly settings: Readonly<Partial<Record<FluxComponent, ControllerSettings>>>;
}

/** A patch of a kustomization.yaml. */
export interface Patch {
  readonly target: Readonly<Record<string, string>>;
  readonly patch: string;
}

/** The controllers whose objects have `dependsOn`. */
const WAITING: readonly FluxComponent[] = ["kustomize-controller", "helm-controller"];

/** Patches for the Deployments of the controllers in Flux's manifests. */
export function controllerPatches(
  { requeueDependency, settings }: FluxControllers,
  components: readonly FluxComponent[],
): readonly Patch[] {
  return components.flatMap((component) => {
    const chosen = settings[component] ?? {};
    const args = [
      ...(WAITING.includes(component) ? [`--requeue-dependency=${requeueDependency}`] : []),
      ...(chosen.concurrent === undefined ? [] : [`--concurrent=${chosen.concurrent}`]),
      ...(chosen.args ?? []),
    ];
    const operations = [
      ...args.map((value) => ({ op: "add", path: `${CONTAINER}/args/-`, value })),
      ...limits(chosen).map(([resource, value]) => ({
        op: "replace",
        path: `${CONTAINER}/resources/limits/${resource}`,
        value,
      })),
    ];
    if (operations.length === 0) return [];
    return [{ target: { kind: "Deployment", name: component }, patch: stringify(operations) }];
  });
}

const CONTAINER = "/spec/template/spec/containers/0";

function limits({
  memoryLimit,
  cpuLimit,
}: ControllerSettings): readonly (readonly [string, string])[] {
  return [
    ...(memoryLimit === undefined ? [] : [["memory", memoryLimit] as const]),
    ...(cpuLimit === undefined ? [] : [["cpu", cpuLimit] as const]),
  ];
}
