import { z } from "zod";

import * as field from "../fields";
import { image } from "./operator-sources";

/**
 * Where Argo CD is installed from. A cluster without internet access has mirrors of all of them.
 * @example
 * ```ts
 * engine: {
 *   kind: "argocd",
 *   sources: {
 *     charts: "https://mirror.example.com/argo-helm",
 *     image: "mirror.example.com/argoproj/argocd",
 *     redisImage: "mirror.example.com/docker/library/redis",
 *     fluxCliImage: "mirror.example.com/fluxcd/flux-cli",
 *   },
 * },
 * ```
 */
export const argocdSources = z.strictObject({
  /** Helm repository of the chart argo-cd. */
  charts: field.chartRepository.default("https://argoproj.github.io/argo-helm"),
  /** Image of Argo CD, without its tag. Default: the chart's. */
  image: image.optional(),
  /** Image of Redis, without its tag. Default: the chart's. With `highAvailability`, the chart takes it from somewhere else. */
  redisImage: image.optional(),
  /** Image of Flux's command line, without its tag: it has kubectl, which restarts syncs, and a shell, which kubectl's own image lacks. */
  fluxCliImage: image.default("ghcr.io/fluxcd/flux-cli"),
});
