import * as assert from "node:assert/strict";

import { gaps, waits } from "../argocd/progress";
import { applicationNames } from "../argocd/waves";
import { APP_PROJECT, HTTP_ROUTE } from "../cluster/kinds";
import { headOf } from "../git-remote/repository";
import { ARGOCD } from "./engines/argocd";
import { named } from "./engines/engine";
import { assertInstalled } from "./local-commands";
import { assertTokenOnlyReads } from "./operator";
import type { Scenario } from "./scenario";
import { assertPlansEmpty, STACKS } from "./support";
import { waitingEdges } from "./waiting-edges";

/** A deploy from nothing with Argo CD. */
export const argocdDeploy: Scenario = {
  name: named(ARGOCD, "deploy"),
  title:
    "one `cdktf deploy core bootstrap` installs Argo CD's chart with a token that may only read; every wave waits",
  needs: ARGOCD.needs,

  async run(stage) {
    const world = await ARGOCD.emptyWorld(stage, "argocd-local");
    const { cluster, cdktf, remote } = world;
    const edges = await waitingEdges(world, new Set(applicationNames(world)));
    const head = await headOf(remote.repository);

    const { seconds } = await stage.step("cdktf deploy core bootstrap", () => cdktf.deploy(STACKS));
    stage.figure("cdktf deploy core bootstrap", seconds);
    const synced = await stage.step("everything is synced and healthy", () =>
      ARGOCD.rolledOut(world),
    );
    stage.figure("until everything is synced and healthy, after the deploy", synced);
    stage.waits = await waits(cluster);
    stage.gaps = await gaps(cluster, edges);
    stage.figure("waiting edges that were respected", String(edges.length));
    await assertInstalled(world);
    // Argo CD's server creates it when it starts.
    assert.ok(await cluster.read(APP_PROJECT, "default", ARGOCD.namespace), "AppProject default");
    const route = await cluster.read(HTTP_ROUTE, "hello", "hello");
    assert.deepEqual(route?.spec?.hostnames, ["hello.e2e.example.com"]);
    await stage.step("nothing is committed, and the token is not in the state", () =>
      assertTokenOnlyReads(world, head),
    );
    await stage.step("plans are empty", () => assertPlansEmpty(world, STACKS));
  },
};
