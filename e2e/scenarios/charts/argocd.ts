import * as assert from "node:assert/strict";

import { argocd } from "../../../config/environments/argocd";
import { applications, describe, isDone, statusOf, waits } from "../../argocd/progress";
import { applicationNames, ROOT } from "../../argocd/waves";
import { CHARTS_PATH } from "../../charts/redirect";
import { SECRET } from "../../cluster/kinds";
import { encoded, nameOf } from "../../cluster/object";
import type { World } from "../../lab/world";
import { ARGOCD, argocdEngine, argocdStart } from "../engines/argocd";
import { named } from "../engines/engine";
import type { Scenario } from "../scenario";
import { chartsOf } from "./charts";

const ENVIRONMENT = argocd.name;

/** With Argo CD. */
export const argocdCharts: Scenario = chartsOf({
  name: named(ARGOCD, "charts"),
  title:
    "one deploy rolls out the environment `argocd` with Argo CD and the real charts, on a simulated AWS",
  environment: argocd,
  engine: {
    needs: ARGOCD.needs,
    start: (stage) => Promise.resolve(argocdStart(stage, ENVIRONMENT)),
    configuration: argocdEngine,
    installed: allowPlainHttp,
    isAtEnd: async (world) => {
      const names = new Set(
        (await applications(world.cluster)).map(({ metadata }) => metadata.name),
      );
      return expected(world).every((name) => names.has(name));
    },
    notReady: async ({ cluster }) =>
      (await applications(cluster))
        .filter((application) => !isDone(application))
        .map((application) => `Application ${nameOf(application)}`),
    describe: ({ cluster }) => describe(cluster),
    report: async (stage, world) => {
      const all = await applications(world.cluster);
      stage.waits = await waits(world.cluster);
      stage.figure("Applications", String(all.length));
      assert.deepEqual(
        all.map(({ metadata }) => metadata.name).sort(),
        [...expected(world)].sort(),
      );
      const empty = all.filter(
        (application) => (statusOf(application).resources ?? []).length === 0,
      );
      assert.deepEqual(empty.map(nameOf), [], "Applications without objects");
    },
  },
});

function expected(world: World): readonly string[] {
  return [ROOT.name, ...applicationNames(world, ENVIRONMENT)];
}

/** The registry of this machine has no TLS, unlike that of the charts. */
async function allowPlainHttp({ cluster, remote }: World): Promise<void> {
  await cluster.apply(SECRET, {
    metadata: {
      name: "e2e-registry",
      namespace: ROOT.namespace,
      labels: { "argocd.argoproj.io/secret-type": "repository" },
    },
    data: encoded({
      type: "helm",
      url: `${remote.address.replace(/^https?:\/\//, "")}/${CHARTS_PATH}`,
      enableOCI: "true",
      insecureOCIForceHttp: "true",
    }),
  });
}
