import { diffSides } from "../../src/diff/diff";
import type { Diff } from "../../src/diff/document";
import type { GivenPlan } from "../../src/diff/plan-stack";
import { readSide } from "../../src/diff/side/read-side";
import type { Side } from "../../src/diff/side/side";
import { folder } from "../cli/support";

/** Files of a repository by their paths. */
export type Files = Readonly<Record<string, string>>;

/** A cluster with one Kustomization over apps/. */
export const CLUSTER: Files = {
  "clusters/dev/apps.yaml": [
    "apiVersion: kustomize.toolkit.fluxcd.io/v1",
    "kind: Kustomization",
    "metadata: { name: apps, namespace: flux-system }",
    "spec:",
    "  interval: 1h",
    "  prune: true",
    "  path: ./apps",
    "  sourceRef: { kind: GitRepository, name: flux-system }",
    "",
  ].join("\n"),
};

/** A stack as CDKTF writes it. */
export function stack(resource: unknown, more: object = {}): Files {
  return {
    "cdktf.out/manifest.json": JSON.stringify({
      stacks: { core: { dependencies: [], synthesizedStackPath: "stacks/core/cdk.tf.json" } },
    }),
    "cdktf.out/stacks/core/cdk.tf.json": JSON.stringify({ resource, ...more }),
  };
}

/** A side with the given files. */
export function side(files: Files): Promise<Side> {
  const root = folder(files);
  const hasOutput = "cdktf.out/manifest.json" in files;
  return readSide(hasOutput ? { root, output: `${root}/cdktf.out` } : { root });
}

/** What changes between two sets of files. */
export async function diff(
  base: Files,
  head: Files,
  plans: readonly GivenPlan[] = [],
): Promise<Diff> {
  return diffSides(
    { name: "base", side: await side(base) },
    { name: "head", side: await side(head) },
    plans,
  );
}
