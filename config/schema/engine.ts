import { z } from "zod";

import { FLUX_COMPONENTS } from "../../lib/flux-components";
import * as field from "../fields";
import { FLUX_VERSION } from "../versions";
import { argocd } from "./argocd";

/** Names and values that may be part of a controller's command line. */
const argument = z
  .string()
  .regex(/^--[a-z0-9-]+(=\S*)?$/, "an argument, such as --log-level=debug");

/** A quantity of Kubernetes, such as `1Gi`. */
const quantity = z.string().regex(/^\d+(\.\d+)?(m|[KMGT]i?)?$/, "a quantity, such as 1Gi or 500m");

/**
 * How Flux's controllers run.
 */
const controllers = z.strictObject({
  /**
   * How often a Kustomization or HelmRelease looks whether what it depends on is Ready. Flux's own default of 30s adds up:
   * once for each wave of the rollout.
   */
  requeueDependency: z
    .string()
    .regex(/^([1-9]\d*)(s|m)$/, "a duration, such as 5s")
    .default("5s"),
  /** Settings of single controllers. Default: those of Flux. */
  settings: z
    .partialRecord(
      z.enum(FLUX_COMPONENTS),
      z.strictObject({
        /** How many objects are reconciled at once. */
        concurrent: z.int().min(1).max(100).optional(),
        /** Memory that the controller may use. */
        memoryLimit: quantity.optional(),
        /** CPU that the controller may use. */
        cpuLimit: quantity.optional(),
        /** Further arguments, such as a feature gate, or the label selector of a shard. */
        args: z.array(argument).default([]),
      }),
    )
    .default({}),
});

/**
 * Flux, the engine by default.
 * @example
 * ```ts
 * engine: {
 *   kind: "flux",
 *   version: "v2.8.8",
 *   controllers: { settings: { "kustomize-controller": { concurrent: 20, memoryLimit: "2Gi" } } },
 * },
 * ```
 */
const flux = z.strictObject({
  kind: z.literal("flux"),
  /** Exact Flux version. It must support the cluster's version of Kubernetes (`lib/flux-versions.ts`). */
  version: field.fluxVersion.default(FLUX_VERSION),
  /** Controllers to install; the tree needs the first three. */
  components: z
    .array(z.enum(FLUX_COMPONENTS))
    .refine(
      (components) => FLUX_COMPONENTS.slice(0, 3).every((needed) => components.includes(needed)),
      `at least ${FLUX_COMPONENTS.slice(0, 3).join(", ")}`,
    )
    .default(FLUX_COMPONENTS.slice(0, 4)),
  /** Take Flux's manifests from the provider instead of GitHub; the version is then the provider's. */
  embeddedManifests: z.boolean().default(false),
  /** How the controllers run. */
  controllers: controllers.prefault({}),
});

/** The engine that reconciles Git, by its kind. `stacks/engine.ts` connects each with its constructs. */
export const engine = z
  .discriminatedUnion("kind", [flux, argocd])
  .default(flux.parse({ kind: "flux" }));
