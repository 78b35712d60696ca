import { toDot } from "./dot";
import { toMermaid } from "./mermaid";
import type { Rollout } from "./rollout-graph";
import { toSvg } from "./svg";

/** Formats of a graph; each is text that ends with a line break. */
export const GRAPHS = {
  mermaid: toMermaid,
  dot: toDot,
  json: (rollout: Rollout): string => `${JSON.stringify(rollout, undefined, 2)}\n`,
  svg: toSvg,
} as const satisfies Record<string, (rollout: Rollout) => string>;

/** A format of `landbridge graph`. */
export type GraphFormat = keyof typeof GRAPHS;
