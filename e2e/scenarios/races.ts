import * as assert from "node:assert/strict";
import * as fs from "node:fs";
import * as path from "node:path";

import type { Failure } from "../engine/progress";
import { allReady, countOf, failures } from "../flux/progress";
import { WITH_HELM } from "../lab/parts";
import type { World } from "../lab/world";
import type { Scenario, Stage } from "./scenario";
import { emptyWorld, STACKS } from "./support";

/** The original Git tree, from which this project's evolved. */
const ORIGINAL = path.resolve(__dirname, "../fixtures/original");

const KUSTOMIZATIONS = ["flux-system", "crds", "karpenter", "external-secrets", "apps"];

/** Measures what waiting prevents. */
export const races: Scenario = {
  name: "races",
  title:
    "the original tree has dependsOn without wait and causes failed reconciliations; with `wait: true` it doesn't",
  needs: WITH_HELM,

  async run(stage) {
    const racing = await rollOut(stage, "races-original", (text) => text);
    stage.failures = racing.failures;
    stage.figure("failed reconciliations without wait", String(countOf(racing.failures)));
    stage.figure("until all is Ready, without wait", racing.seconds);

    // The proof must reject what just failed, and name the cause.
    const gitops = path.join(racing.world.checkout, "gitops");
    fs.rmSync(gitops, { recursive: true });
    fs.cpSync(path.join(ORIGINAL, "gitops"), gitops, { recursive: true });
    const { code, output } = await stage.step("cdktf synth of the original tree", () =>
      racing.world.cdktf.trySynth(),
    );
    assert.notEqual(code, 0, "the proof accepts the original tree");
    const rules = [...new Set(output.match(/\bLB2\d\d\b/g))];
    assert.ok(rules.length > 0, `the proof does not name the cause:\n${output}`);
    stage.figure("rules that reject it at synth", rules.join(", "));
    await stage.lab.end("races-original");

    const waiting = await rollOut(stage, "races-waiting", (text) =>
      text.replace(/^ {2}prune: true$/m, "  prune: true\n  wait: true"),
    );
    stage.figure("failed reconciliations with wait", String(countOf(waiting.failures)));
    stage.figure("until all is Ready, with wait", waiting.seconds);
    await stage.lab.end("races-waiting");
    assert.ok(countOf(racing.failures) > 0, "the original tree no longer fails");
    assert.equal(countOf(waiting.failures), 0, JSON.stringify(waiting.failures, undefined, 2));
  },
};

interface RollOut {
  readonly world: World;
  readonly seconds: number;
  readonly failures: readonly Failure[];
}

/** Pushes the tree to Git without the proof, deploys, and waits until everything is Ready. */
async function rollOut(
  stage: Stage,
  name: string,
  edit: (text: string) => string,
): Promise<RollOut> {
  const world = await emptyWorld(stage, name);
  const files: Record<string, string | undefined> = { gitops: undefined };
  for (const file of fs.readdirSync(ORIGINAL, { recursive: true, encoding: "utf8" })) {
    const place = path.join(ORIGINAL, file);
    if (!fs.statSync(place).isFile()) continue;
    const text = fs.readFileSync(place, "utf8");
    files[file] = file.startsWith("gitops/clusters/") ? edit(text) : text;
  }
  await world.changeGit(files, "The original tree");
  await stage.step("deployed", () => world.cdktf.deploy(STACKS));
  const seconds = await stage.step("everything is Ready", () =>
    allReady(world.cluster, KUSTOMIZATIONS),
  );
  return { world, seconds, failures: await failures(world.cluster) };
}
