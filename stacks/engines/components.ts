import type { Environment } from "../../config/schema";
import { FLUX_COMPONENTS, type FluxComponent } from "../../lib/flux-components";
import type { EngineConfig } from "./wiring";

/** Flux's controllers that the addon `image-updates` needs. */
const IMAGE_CONTROLLERS: readonly FluxComponent[] = [
  "image-reflector-controller",
  "image-automation-controller",
];

/** An environment's engine with the controllers that its addons need, besides those that it names itself. */
export function engineWithComponents(environment: Environment): EngineConfig {
  const { engine } = environment;
  const isOn = environment.kind === "aws" && environment.addons["image-updates"] !== undefined;
  if (!isOn || !("components" in engine)) return engine;
  const chosen = new Set([...engine.components, ...IMAGE_CONTROLLERS]);
  return { ...engine, components: FLUX_COMPONENTS.filter((component) => chosen.has(component)) };
}
