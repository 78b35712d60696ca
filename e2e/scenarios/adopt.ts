import * as assert from "node:assert/strict";
import * as fs from "node:fs";
import * as path from "node:path";

import type { Cluster } from "../cluster/cluster";
import type { Kind } from "../cluster/kinds";
import {
  CLUSTER_ROLE,
  CLUSTER_ROLE_BINDING,
  CONFIG_MAP,
  CUSTOM_RESOURCE_DEFINITION,
  DEPLOYMENT,
  FLUX_KINDS,
  GATEWAY,
  HTTP_ROUTE,
  NAMESPACE,
  SECRET,
  SERVICE,
  SERVICE_ACCOUNT,
} from "../cluster/kinds";
import { conditionOf, nameOf } from "../cluster/object";
import { allReady, countOf, failures, reconciled } from "../flux/progress";
import { filesOf } from "../git-remote/repository";
import { WITH_HELM } from "../lab/parts";
import type { World } from "../lab/world";
import { sleep, waitFor } from "../processes/wait";
import { managed, readState } from "../terraform/state";
import { configureOperator } from "./engines/flux";
import { instanceReady } from "./operator";
import type { Scenario } from "./scenario";
import { assertPlansEmpty, emptyWorld, LOCAL_TREE, STACKS } from "./support";

/** Everything that Flux consists of, and that it has installed. */
const KINDS: readonly Kind[] = [
  ...FLUX_KINDS,
  NAMESPACE,
  CUSTOM_RESOURCE_DEFINITION,
  CLUSTER_ROLE,
  CLUSTER_ROLE_BINDING,
  CONFIG_MAP,
  SECRET,
  SERVICE_ACCOUNT,
  SERVICE,
  DEPLOYMENT,
  GATEWAY,
  HTTP_ROUTE,
];

/** The move from one engine to the other on a running cluster. */
export const adopt: Scenario = {
  name: "operator/adopt",
  title:
    "an environment moves from flux to flux-operator: no object is created again, no reconciliation is lost",
  needs: [...WITH_HELM, "flux-operator"],

  async run(stage) {
    const files = await stage.lab.flux(true);
    const world = await emptyWorld(stage, "adopt");
    const { cluster, cdktf, remote } = world;
    await world.startFlux({ ...files, operator: await stage.lab.fluxOperator() });
    await stage.step("deployed with the engine flux", () => cdktf.deploy(STACKS));
    await stage.step("everything is Ready", () => allReady(cluster, LOCAL_TREE));
    const before = await identities(cluster);
    const watch = new ReadyWatch(cluster);

    configureOperator(stage, world, {}, "flux");
    remote.readOnly = true;
    const { output } = await stage.step("deployed with the engine flux-operator", () =>
      cdktf.deploy(STACKS),
    );
    assert.doesNotMatch(output, /Destroying|Destruction/, "nothing is destroyed");
    stage.figure("until the FluxInstance is Ready, after the deploy", await instanceReady(world));
    const types = managed(readState(world.checkout, "local", "bootstrap")).map(({ type }) => type);
    assert.ok(!types.includes("flux_bootstrap_git"), "the state has forgotten the bootstrap");
    await assertSame(cluster, before, "after the deploy");

    await stage.step("a commit from before the clean-up is applied", () =>
      assertApplied(world, "first"),
    );
    await stage.step("what the bootstrap committed is deleted from Git", async () => {
      const folder = "gitops/clusters/local/flux-system/";
      const own = (await filesOf(remote.repository)).filter((file) => file.startsWith(folder));
      assert.ok(own.length > 0, folder);
      await world.changeGit(
        Object.fromEntries(own.map((file) => [file, undefined])),
        "Flux Operator installs Flux",
      );
      await world.reconcile();
    });
    await stage.step("a commit from after the clean-up is applied", () =>
      assertApplied(world, "second"),
    );
    await allReady(cluster, LOCAL_TREE);
    await assertSame(cluster, before, "after the clean-up");
    assert.deepEqual(await watch.end(), [], "reconciliations that failed in between");
    stage.failures = await failures(cluster);
    assert.equal(countOf(stage.failures), 0, JSON.stringify(stage.failures, undefined, 2));

    await stage.step("the switch is off, and plans are empty", async () => {
      configureOperator(stage, world);
      await cdktf.synth();
      for (const stack of STACKS) await cdktf.terraform(stack, ["init", "-input=false"]);
      await assertPlansEmpty(world, STACKS);
    });
    await stage.lab.end("adopt");
  },
};

/** The UID of every object, by its kind and name. */
async function identities(cluster: Cluster): Promise<ReadonlyMap<string, string>> {
  const lists = await Promise.all(
    KINDS.map(async (kind) =>
      (await cluster.list(kind)).map(
        (object) => [`${kind.kind} ${nameOf(object)}`, object.metadata.uid ?? ""] as const,
      ),
    ),
  );
  return new Map(lists.flat());
}

/** Fails if an object is gone, or is another one of the same name. */
async function assertSame(
  cluster: Cluster,
  before: ReadonlyMap<string, string>,
  when: string,
): Promise<void> {
  const now = await identities(cluster);
  const changed = [...before].filter(([name, uid]) => now.get(name) !== uid);
  assert.deepEqual(
    changed.map(([name]) => name),
    [],
    `objects that were created again or deleted ${when}`,
  );
}

/** Commits a label of an application, and waits until it is in the cluster. */
async function assertApplied(world: World, value: string): Promise<void> {
  const { cluster } = world;
  const file = "gitops/infrastructure/namespaces/base/hello.yaml";
  const text = fs.readFileSync(path.join(world.checkout, file), "utf8");
  const labeled = text.replace("  labels:\n", `  labels:\n    moved: ${value}\n`);
  await world.changeGit({ [file]: labeled }, `A label: ${value}`);
  await world.reconcile();
  await waitFor("the label", async () => {
    const namespace = await cluster.read(NAMESPACE, "hello");
    return namespace?.metadata.labels?.moved === value;
  });
}

/** Looks all the time whether a reconciliation has failed. */
class ReadyWatch {
  private readonly lost = new Set<string>();
  private wanted = true;
  private readonly loop: Promise<void>;

  constructor(private readonly cluster: Cluster) {
    this.loop = this.look();
  }

  /** Stops looking. @returns what has failed, with its message */
  public async end(): Promise<readonly string[]> {
    this.wanted = false;
    await this.loop;
    return [...this.lost];
  }

  private async look(): Promise<void> {
    while (this.isWanted()) {
      for (const object of await reconciled(this.cluster)) {
        const ready = conditionOf(object, "Ready");
        // After a commit, what depends on something waits until that has applied the commit, too.
        if (ready?.status !== "False" || ready.reason === "DependencyNotReady") continue;
        this.lost.add(`${object.kind ?? ""} ${nameOf(object)}: ${ready.message ?? ""}`);
      }
      await sleep(300);
    }
  }

  /** For the compiler: `wanted` changes while the loop awaits. */
  private isWanted(): boolean {
    return this.wanted;
  }
}
