import type { ContractDocument } from "landbridge/contract";
import { describe, type Location, type Model, type Release } from "landbridge/verify";

import type { Chart } from "./chart";
import type { ChartObject } from "./rendered-object";
import type { CanRender } from "./renderer";

/** A HelmRelease with what its chart renders. */
export interface RenderedRelease {
  readonly release: Release;
  readonly chart: Chart;
  readonly objects: readonly ChartObject[];
  /** Renders the same release again, with other values. */
  readonly renderer: CanRender;
}

/** A HelmRelease that couldn't be rendered. */
export interface SkippedRelease {
  readonly release: Release;
  /** Why it couldn't be: a part is missing here, or helm's error. */
  readonly reason: string;
  /** Whether helm refused it, so that helm-controller will, too. */
  readonly failed?: boolean;
}

/** An environment with everything that is known about its cluster: Git, charts, Terraform. */
export interface RenderedEnvironment {
  readonly name: string;
  readonly model: Model;
  readonly contract: ContractDocument;
  readonly releases: readonly RenderedRelease[];
  readonly skipped: readonly SkippedRelease[];
}

/** What a check found. */
export interface ChartFinding {
  /** Name of the check. */
  readonly check: string;
  /** One sentence: what is wrong. */
  readonly message: string;
  /** What to change. */
  readonly remedy: string;
  readonly location: Location;
  /** The object concerned, such as `HelmRelease istio-system/istiod`. */
  readonly object: string;
}

/** A check of what charts render: one idea, one file. */
export interface ChartCheck {
  readonly name: string;
  run(environment: RenderedEnvironment): readonly ChartFinding[] | Promise<readonly ChartFinding[]>;
}

/** `HelmRelease istio-system/istiod`. */
export function titleOf({ object }: Release): string {
  return describe(object.id);
}

/** `chart istiod 1.30.3`. */
export function chartTitle({ name, version }: Chart): string {
  return `chart ${name} ${version}`;
}
