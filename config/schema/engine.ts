import { z } from "zod";

import { FLUX_COMPONENTS } from "../../lib/flux-components";
import * as field from "../fields";
import { FLUX_VERSION } from "../versions";

/**
 * Flux, the engine by default.
 * @example
 * ```ts
 * engine: { kind: "flux", version: "v2.8.8" },
 * ```
 */
export const flux = z.strictObject({
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
});
