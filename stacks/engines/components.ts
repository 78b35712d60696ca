import type { AwsEnvironment, Environment } from "../../config/schema";
import { FLUX_COMPONENTS, type FluxComponent } from "../../lib/flux-components";
import type { EngineConfig } from "./wiring";

/** Flux's controllers that an addon needs, besides those that every environment has. */
const NEEDS: { readonly [Name in keyof AwsEnvironment["addons"]]?: readonly FluxComponent[] } = {
  "image-updates": ["image-reflector-controller", "image-automation-controller"],
  notifications: ["notification-controller"],
  "commit-status": ["notification-controller"],
  "webhook-receiver": ["notification-controller"],
};

/** An environment's engine with the controllers that its addons need, besides those that it names itself. */
export function engineWithComponents(environment: Environment): EngineConfig {
  const { engine } = environment;
  if (environment.kind !== "aws" || !("components" in engine)) return engine;
  const needed = Object.entries(NEEDS)
    .filter(([addon]) => environment.addons[addon as keyof typeof NEEDS] !== undefined)
    .flatMap(([, components]) => components);
  if (needed.length === 0) return engine;
  const chosen = new Set([...engine.components, ...needed]);
  return { ...engine, components: FLUX_COMPONENTS.filter((component) => chosen.has(component)) };
}
