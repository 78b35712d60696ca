import { z } from "zod";

import * as field from "../fields";
import { image } from "./operator-sources";

/**
 * Where Argo CD is installed from. A cluster without internet access has mirrors of all three.
 * @example
 * ```ts
 * engine: {
 *   kind: "argocd",
 *   sources: {
 *     charts: "https://mirror.example.com/argo-helm",
 *     image: "mirror.example.com/argoproj/argocd",
 *     redisImage: "mirror.example.com/docker/library/redis",
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
});
