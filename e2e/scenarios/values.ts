import * as assert from "node:assert/strict";

import { CONFIG_MAP, HTTP_ROUTE } from "../cluster/kinds";
import { WITH_HELM } from "../lab/parts";
import type { World } from "../lab/world";
import { sleep, waitFor } from "../processes/wait";
import type { Scenario } from "./scenario";
import { deployedWorld, STACKS } from "./support";

/** Seconds after which a change without the watch label counts as unnoticed. */
const PATIENCE = 20;

/** A changed value in core. */
export const values: Scenario = {
  name: "values",
  title:
    "a value of core changes: after one deploy, Flux's object has it seconds after the ConfigMap",
  needs: WITH_HELM,

  async run(stage) {
    const world = await deployedWorld(stage);
    const domain = "changed.example.com";
    world.configure({ domain });
    const deployed = stage.step("deployed the change", () => world.cdktf.deploy(STACKS));
    // Watched while the deploy runs, because the ConfigMap changes long before the end.
    const changed = arrival("the ConfigMap", () => variable(world), domain);
    const applied = arrival("the route", () => hostname(world), `hello.${domain}`);
    const [, configMap, route] = await Promise.all([deployed, changed, applied]);
    stage.figure("from the ConfigMap to the object, with the watch label", route - configMap);
    assert.ok(route - configMap < 15, "the watch label has no effect");

    const metadata = { name: "cluster-vars-terraform", namespace: "flux-system" };
    await world.cluster.merge(
      CONFIG_MAP,
      { metadata },
      {
        metadata: { labels: { "reconcile.fluxcd.io/watch": null } },
        data: { TF_DOMAIN: "unnoticed.example.com" },
      },
    );
    await sleep(PATIENCE * 1000);
    const noticed = (await hostname(world)) !== `hello.${domain}`;
    stage.figure("without the watch label", noticed ? "noticed" : `not in ${PATIENCE} s`);
    assert.equal(noticed, false, "the object changed although its ConfigMap has no watch label");

    await stage.step("deployed again, which undoes the change by hand", () =>
      world.cdktf.deploy(STACKS),
    );
    const repaired = await world.cluster.read(CONFIG_MAP, metadata.name, metadata.namespace);
    assert.equal(repaired?.data?.TF_DOMAIN, domain);
    assert.equal(repaired.metadata.labels?.["reconcile.fluxcd.io/watch"], "Enabled");
  },
};

/** Waits until something has a value. @returns the time in seconds */
async function arrival(
  what: string,
  read: () => Promise<string | undefined>,
  expected: string,
): Promise<number> {
  const probe = async (): Promise<boolean> => (await read()) === expected;
  await waitFor(`${what} to have ${expected}`, probe, { seconds: 300, every: 100 });
  return performance.now() / 1000;
}

async function variable({ cluster }: World): Promise<string | undefined> {
  const map = await cluster.read(CONFIG_MAP, "cluster-vars-terraform", "flux-system");
  return map?.data?.TF_DOMAIN;
}

async function hostname({ cluster }: World): Promise<string | undefined> {
  const route = await cluster.read(HTTP_ROUTE, "hello", "hello");
  return (route?.spec?.hostnames as readonly string[] | undefined)?.[0];
}
