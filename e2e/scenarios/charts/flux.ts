import * as assert from "node:assert/strict";
import * as path from "node:path";

import { dev } from "../../../__tests__/support/fixture-platform";
import { staging } from "../../../config/environments/staging";
import { sourcesIn } from "../../charts/redirect";
import { HELM_RELEASE, KUSTOMIZATION } from "../../cluster/kinds";
import { isReady, nameOf } from "../../cluster/object";
import { countOf, describe, failures, reconciled, waits } from "../../flux/progress";
import { WITH_HELM } from "../../lab/parts";
import type { World } from "../../lab/world";
import { named } from "../engines/engine";
import { FLUX_OPERATOR, operatorEngine, operatorStart } from "../engines/flux";
import type { Scenario } from "../scenario";
import { fluxStart } from "../support";
import { chartsOf, type ChartsEngine } from "./charts";

/** Flux, whatever installs it. */
export const FLUX: ChartsEngine = {
  needs: WITH_HELM,
  start: fluxStart,
  isAtEnd: async ({ cluster }) =>
    (await cluster.list(KUSTOMIZATION)).some(({ metadata }) => metadata.name === "hello"),
  notReady: async ({ cluster }) =>
    (await reconciled(cluster))
      .filter((object) => !isReady(object))
      .map((object) => `${object.kind ?? ""} ${nameOf(object)}`),
  describe: ({ cluster }) => describe(cluster),
  report: async (stage, world) => {
    stage.waits = await waits(world.cluster);
    stage.failures = await failures(world.cluster);
    await assertInstalled(world);
    const all = await reconciled(world.cluster);
    for (const kind of ["Kustomization", "HelmRelease"]) {
      stage.figure(`${kind}s`, String(all.filter((object) => object.kind === kind).length));
    }
    assert.equal(countOf(stage.failures), 0, JSON.stringify(stage.failures, undefined, 2));
  },
};

/** With Flux. */
export const charts: Scenario = chartsOf({
  name: "charts",
  title: "one deploy rolls out `dev` itself with the real charts, on a simulated AWS",
  environment: dev,
  engine: FLUX,
});

/** With Flux Operator. */
export const operatorCharts: Scenario = chartsOf({
  name: named(FLUX_OPERATOR, "charts"),
  title:
    "one deploy rolls out `staging` itself with Flux Operator and the real charts, on a simulated AWS",
  // FLUX_VERSION supports Kubernetes up to 1.35.
  environment: { ...staging, cluster: { ...staging.cluster, version: "1.35" } },
  engine: {
    ...FLUX,
    needs: FLUX_OPERATOR.needs,
    start: operatorStart,
    configuration: operatorEngine,
  },
});

/** Every chart of the environment is installed, in the version that the repository names. */
async function assertInstalled(world: World): Promise<void> {
  const { cluster, checkout } = world;
  const sources = (await directoriesOf(world)).map((folder) =>
    sourcesIn(path.join(checkout, folder)),
  );
  const all = sources.flatMap(({ charts: http, ociCharts }) => [...http, ...ociCharts]);
  const expected = new Set(all.map(({ name, version }) => `${name} ${version}`));
  const installed = (await cluster.list(HELM_RELEASE)).map(({ status }) => {
    const [last] = (status?.history ?? []) as readonly Installed[];
    // Flux adds the digest to the version of a chart from a registry.
    return `${last?.chartName ?? ""} ${last?.chartVersion.replace(/\+.*/, "") ?? ""}`;
  });
  assert.deepEqual(installed.sort(), [...expected].sort());
}

/** The directories of this repository that the environment's Kustomizations apply, without the cluster's own: optional addons may be off. */
async function directoriesOf({ cluster }: World): Promise<readonly string[]> {
  const all = (await cluster.list(KUSTOMIZATION)) as readonly ReadsSource[];
  return all
    .filter(({ spec }) => spec?.sourceRef?.name === "flux-system")
    .map(({ spec }) => String(spec?.path))
    .filter((folder) => !folder.includes("gitops/clusters/"));
}

/** What a Kustomization reads. */
interface ReadsSource {
  readonly spec?: { readonly path?: string; readonly sourceRef?: { readonly name?: string } };
}

interface Installed {
  readonly chartName: string;
  readonly chartVersion: string;
}
