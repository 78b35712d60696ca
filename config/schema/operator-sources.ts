import { z } from "zod";

import * as field from "../fields";

/** An image without its tag. */
export const image = z
  .string()
  .regex(/^[a-z0-9.:-]+(\/[a-z0-9._-]+)+$/, "an image without tag, such as ghcr.io/fluxcd");

/**
 * Where Flux Operator takes what it needs from. A cluster without internet access has mirrors of all four.
 * @example
 * ```ts
 * engine: {
 *   kind: "flux-operator",
 *   sources: {
 *     charts: "oci://mirror.example.com/charts",
 *     manifests: "oci://mirror.example.com/flux-operator-manifests",
 *     operatorImage: "mirror.example.com/flux-operator",
 *     fluxImages: "mirror.example.com/fluxcd",
 *   },
 * },
 * ```
 */
export const operatorSources = z.strictObject({
  /** Helm repository of the charts flux-operator and flux-instance. */
  charts: field.chartRepository.default("oci://ghcr.io/controlplaneio-fluxcd/charts"),
  /** Flux's manifests, an OCI artifact that is tagged with the operator's version. */
  manifests: field.ociRepository.default(
    "oci://ghcr.io/controlplaneio-fluxcd/flux-operator-manifests",
  ),
  /** Image of the operator. */
  operatorImage: image.default("ghcr.io/controlplaneio-fluxcd/flux-operator"),
  /** Registry and path of the images of Flux's controllers. */
  fluxImages: image.default("ghcr.io/fluxcd"),
});
