import * as assert from "node:assert/strict";
import * as fs from "node:fs";
import * as path from "node:path";

import { parse, parseAllDocuments } from "yaml";

import type { Cluster } from "../cluster/cluster";
import { APPLICATION_SET } from "../cluster/kinds";
import { conditionOf, type KubernetesObject } from "../cluster/object";
import { waitFor } from "../processes/wait";
import { ARGOCD_NAMESPACE as namespace } from "./components";
import { errorOf } from "./defects";

/** The ApplicationSets in a directory and those below, as they are written. */
export function applicationSetsIn(folder: string): readonly KubernetesObject[] {
  const files = fs.readdirSync(folder, { recursive: true, encoding: "utf8" });
  return files
    .filter((name) => name.endsWith(".yaml"))
    .flatMap((name) => parseAllDocuments(fs.readFileSync(path.join(folder, name), "utf8")))
    .map((document) => document.toJS() as KubernetesObject | null)
    .filter((object) => object !== null)
    .filter(({ kind }) => kind === APPLICATION_SET.kind);
}

/** Applies ApplicationSets, and waits until Argo CD has generated their Applications without an error. */
export async function generate(cluster: Cluster, sets: readonly KubernetesObject[]): Promise<void> {
  for (const set of sets) {
    await cluster.apply(APPLICATION_SET, { ...set, metadata: { ...set.metadata, namespace } });
  }
  for (const { metadata } of sets) {
    await waitFor(
      `ApplicationSet ${metadata.name}`,
      async () => {
        const set = await cluster.read(APPLICATION_SET, metadata.name, namespace);
        return set !== undefined && conditionOf(set, "ParametersGenerated")?.status === "True";
      },
      { seconds: 120 },
    );
    assert.equal(await errorOf(cluster, metadata.name), undefined, metadata.name);
  }
}

/** Helm values of an Application's chart, and its destination. */
export function generatedFrom({ spec }: KubernetesObject): {
  readonly values: unknown;
  readonly namespace: string;
} {
  const { sources = [], destination } = spec as unknown as Generated;
  const [text] = sources.flatMap(({ helm }) => helm?.values ?? []);
  return { values: parse(text ?? ""), namespace: destination.namespace };
}

interface Generated {
  readonly sources?: readonly { readonly helm?: { readonly values?: string } }[];
  readonly destination: { readonly namespace: string };
}
