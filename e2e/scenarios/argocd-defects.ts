import * as assert from "node:assert/strict";
import * as fs from "node:fs";
import * as path from "node:path";

import { parse, stringify } from "yaml";

import { startComponents } from "../argocd/components";
import { defectsWith, type Defect, type HealthCheck } from "../argocd/defects";
import { ARGOCD_CM, installBare } from "../argocd/install";
import { applications } from "../argocd/progress";
import { Tree } from "../argocd/tree";
import { APPLICATION, APPLICATION_SET, CONFIG_MAP, DEPLOYMENT } from "../cluster/kinds";
import { PROJECT } from "../lab/folders";
import type { World } from "../lab/world";
import { run } from "../processes/command";
import type { Scenario } from "./scenario";

const NAME = "argocd-defects";

/** Seconds after which a sync that waits is started again. */
const SYNC_TIMEOUT = "600";

const CHECK = "resource.customizations.health.argoproj.io_Application";

/** The health check of Argo CD's own documentation. */
const DOCUMENTED = `hs = {}
hs.status = "Progressing"
hs.message = ""
if obj.status ~= nil then
  if obj.status.health ~= nil then
    hs.status = obj.status.health.status
    if obj.status.health.message ~= nil then
      hs.message = obj.status.health.message
    end
  end
end
return hs
`;

/** Everything that the rules call a defect happens in a real Argo CD, and the proof rejects it. */
export const argocdDefects: Scenario = {
  name: "argocd/defects",
  title: "a real Argo CD does what the rules warn about, and the proof rejects each of these trees",
  needs: ["control-plane", "argocd"],

  async run(stage) {
    const files = stage.lab.argocd();
    const world = await stage.step("cluster, Git remote and checkout are ready", () =>
      stage.lab.world(NAME, {}),
    );
    await installBare(world, files);
    for (const healthCheck of ["none", "documented", "strong"] as const) {
      const settings = settingsOf(world, healthCheck);
      await world.cluster.apply(CONFIG_MAP, { ...ARGOCD_CM, data: settings });
      // It reads the health checks when it starts.
      const components = await startComponents(world, files, {
        by: "scenario",
        syncTimeout: SYNC_TIMEOUT,
      });
      for (const defect of defectsWith(healthCheck)) {
        await stage.step(defect.title, () => reproduce(world, defect, settings));
        stage.figure(defect.rule ?? "no defect", defect.title);
      }
      assert.deepEqual(components.crashes, [], "components that ended by themselves");
      await components.kill();
    }
    await stage.lab.end(NAME);
  },
};

/** The data of `argocd-cm`. */
function settingsOf({ checkout }: World, healthCheck: HealthCheck): Record<string, string> {
  const tracking = { "application.resourceTrackingMethod": "annotation" };
  if (healthCheck === "none") return tracking;
  if (healthCheck === "documented") return { ...tracking, [CHECK]: DOCUMENTED };
  const file = path.join(checkout, "gitops/argocd/local/health-checks.yaml");
  const { configs } = parse(fs.readFileSync(file, "utf8")) as {
    configs: { cm: Record<string, string> };
  };
  return { ...tracking, [CHECK]: configs.cm[CHECK] ?? "" };
}

async function reproduce(
  world: World,
  { tree: file, healthCheck, rule, silent = [], observe }: Defect,
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  const { cluster } = world;
  const place = file.replace(/^corpus/, "../packages/landbridge/__tests__/verify/corpus");
  const tree = Tree.read(path.join(PROJECT, "e2e", place));
  const name = `${path.basename(file, ".txtar")}-${healthCheck}`;
  await tree.start(world, name);
  await observe(cluster);
  await clear(world);

  const folder = path.join(world.folder, "proofs", name);
  const cm = stringify({ apiVersion: "v1", kind: "ConfigMap", ...ARGOCD_CM, data: settings });
  const proven = file.startsWith("corpus") ? tree : tree.with("argocd/argocd-cm.yaml", cm);
  proven.write(folder);
  const rules = await rulesFor(world, folder);
  if (rule !== undefined) assert.ok(rules.includes(rule), `${rule} isn't in ${rules.join(", ")}`);
  for (const one of silent) assert.ok(!rules.includes(one), `${one} is in ${rules.join(", ")}`);
}

/** IDs of the rules that report something. */
async function rulesFor(world: World, folder: string): Promise<readonly string[]> {
  const command = path.join(world.checkout, "packages/landbridge/bin/landbridge.cjs");
  const args = [command, "verify", folder, "--format", "json", "--fail-on", "warning"];
  const log = path.join(world.logs, "verify.log");
  const { output } = await run("node", args, { cwd: folder, env: world.userEnv(), log });
  return [...new Set(output.match(/\bLB\d{3}\b/g))];
}

/** By this annotation Argo CD knows its objects, and finds that one of an earlier Application of the same name is synced. */
const TRACKING = "argocd.argoproj.io/tracking-id";

/** Deletes what a tree has left; its Applications have no finalizers. */
async function clear({ cluster }: World): Promise<void> {
  for (const kind of [APPLICATION_SET, APPLICATION]) {
    for (const { metadata } of await cluster.list(kind, "argocd")) {
      await cluster.merge(kind, { metadata }, { metadata: { finalizers: null } });
      await cluster.remove(kind, metadata.name, metadata.namespace);
    }
  }
  for (const kind of [CONFIG_MAP, DEPLOYMENT]) {
    for (const { metadata } of await cluster.list(kind, "default"))
      if (metadata.annotations?.[TRACKING] !== undefined)
        await cluster.remove(kind, metadata.name, metadata.namespace);
  }
  assert.deepEqual(await applications(cluster), []);
}
