import * as assert from "node:assert/strict";
import * as fs from "node:fs";
import * as path from "node:path";

import {
  CONFIG_MAP,
  CUSTOM_RESOURCE_DEFINITION,
  DEPLOYMENT,
  GIT_REPOSITORY,
} from "../cluster/kinds";
import type { FluxFiles } from "../flux/controllers";
import { allReady, countOf, describe, failures } from "../flux/progress";
import { WITH_HELM } from "../lab/parts";
import type { World } from "../lab/world";
import { waitFor } from "../processes/wait";
import type { Scenario } from "./scenario";
import { assertPlansEmpty, emptyWorld, LOCAL_TREE, STACKS } from "./support";

const OLD = "TF_DOMAIN";
const NEW = "TF_PLATFORM_DOMAIN";

const DECLARED_IN = "modules/local-cluster/local-cluster.ts";

/** As docs/operations.md says: of two names, Git reads only one. */
const ACCEPTED = `ignore:
  - rule: LB102
    path: ${DECLARED_IN}
    reason: ${OLD} becomes ${NEW}
`;

/** An upgrade of Flux to a version that rejects unset variables, and a renamed variable. */
export const upgrade: Scenario = {
  name: "upgrade",
  title:
    "Flux is upgraded on a running cluster; then a variable is renamed, with both names provided in between",
  needs: [...WITH_HELM, "flux-next"],

  async run(stage) {
    const next = stage.lab.fluxNext();
    const world = await emptyWorld(stage, "upgrade");
    const { cluster, cdktf } = world;
    const ready = (): Promise<number> => allReady(cluster, LOCAL_TREE);
    await stage.step("deployed", () => cdktf.deploy(STACKS));
    await stage.step("all of the tree is Ready", ready);

    const { fluxProviderNext: provider } = stage.lab.settings;
    if (provider === undefined) {
      stage.figure("CRDs", "unchanged, because E2E_FLUX_PROVIDER_NEXT isn't set");
      await stage.step("controllers upgraded", () => world.startFlux(next));
    } else {
      await stage.step("Flux upgraded", () => upgradeFlux(world, provider, next));
      stage.figure("CRDs and Deployments", `those of the provider ${provider}`);
    }
    await world.reconcile();
    await stage.step("all of the tree is Ready", ready);
    await stage.step("plans are empty", () => assertPlansEmpty(world, STACKS));

    const declaration = /contract\.variable\("TF_DOMAIN", (.*)\);/;
    await stage.step("synth reports the readers of the old name", async () => {
      editDeclaration(world, (text) =>
        text.replace(declaration, `contract.variable("${NEW}", $1);`),
      );
      // Only an error if the contract has Flux 2.9: older versions substitute an empty string.
      const { output } = await cdktf.trySynth();
      assert.match(output, /apps\/hello\/base\/http-route\.yaml.*TF_DOMAIN is not set/);
    });
    await stage.step("deployed both names", async () => {
      const both = `contract.variable("${NEW}", $1);\n    contract.variable("${OLD}", $1);`;
      editDeclaration(world, (text) =>
        text.replace(/contract\.variable\("TF_PLATFORM_DOMAIN", (.*)\);/, both),
      );
      fs.writeFileSync(path.join(world.checkout, "landbridge.yaml"), ACCEPTED);
      await cdktf.deploy(STACKS);
      assert.deepEqual(await served(world), [OLD, NEW]);
    });
    await stage.step("readers use the new name", async () => {
      await world.changeGit(renamed(path.join(world.checkout, "gitops")), "A variable's new name");
      const before = await revision(world);
      await world.reconcile();
      await waitFor("the commit", async () => (await revision(world)) !== before);
      await ready();
    });
    await stage.step("removed the old name", async () => {
      fs.rmSync(path.join(world.checkout, "landbridge.yaml"));
      editDeclaration(world, (text) => text.replace(/^.*contract\.variable\("TF_DOMAIN".*\n/m, ""));
      await cdktf.deploy(STACKS);
      assert.deepEqual(await served(world), [NEW]);
      await world.reconcile();
      await ready();
    });
    stage.failures = await failures(cluster);
    assert.equal(countOf(stage.failures), 0, JSON.stringify(stage.failures, undefined, 2));
    await stage.lab.end("upgrade");
  },
};

/** Upgrades with a newer provider: it commits its manifests, Flux applies them, and its pods are replaced. */
async function upgradeFlux(world: World, provider: string, next: FluxFiles): Promise<void> {
  const { cluster, checkout } = world;
  const before = await manifestsOf(cluster);
  edit(path.join(checkout, "modules/engine/flux/provider.ts"), (text) =>
    text.replace(/version: "\d+\.\d+\.\d+"/, `version: "${provider}"`),
  );
  const deployed = world.cdktf.deploy(STACKS);
  const replaced = waitFor(
    "Flux to apply its own new manifests",
    async () => (await manifestsOf(cluster)).every((spec, at) => spec !== before[at]),
    { seconds: 300, every: 200, describe: () => describe(cluster) },
  ).then(() => world.startFlux(next));
  await Promise.all([deployed, replaced]);
}

/** What distinguishes two versions of Flux's manifests: a CRD, and the image of its controller. */
async function manifestsOf(cluster: World["cluster"]): Promise<readonly string[]> {
  const objects = [
    await cluster.read(CUSTOM_RESOURCE_DEFINITION, "kustomizations.kustomize.toolkit.fluxcd.io"),
    await cluster.read(DEPLOYMENT, "kustomize-controller", "flux-system"),
  ];
  return objects.map((object) => JSON.stringify(object?.spec));
}

function editDeclaration({ checkout }: World, change: (text: string) => string): void {
  edit(path.join(checkout, DECLARED_IN), change);
}

function edit(file: string, change: (text: string) => string): void {
  const text = fs.readFileSync(file, "utf8");
  const edited = change(text);
  assert.notEqual(edited, text, `${file} has changed`);
  fs.writeFileSync(file, edited);
}

/** The variable names that provide the domain. */
async function served({ cluster }: World): Promise<string[]> {
  const map = await cluster.read(CONFIG_MAP, "cluster-vars-terraform", "flux-system");
  return Object.keys(map?.data ?? {})
    .filter((key) => key.endsWith("DOMAIN"))
    .sort();
}

async function revision({ cluster }: World): Promise<string | undefined> {
  const source = await cluster.read(GIT_REPOSITORY, "flux-system", "flux-system");
  return (source?.status?.artifact as { revision?: string } | undefined)?.revision;
}

/** Renames the variable in the checkout's files of the local environment. @returns the changed files */
function renamed(gitops: string): Record<string, string> {
  const files: Record<string, string> = {};
  for (const file of fs.readdirSync(gitops, { recursive: true, encoding: "utf8" })) {
    const place = path.join(gitops, file);
    if (!file.endsWith(".yaml") || file.startsWith("argocd/")) continue;
    if (!fs.statSync(place).isFile()) continue;
    const text = fs.readFileSync(place, "utf8");
    // Policies read the name as a field.
    const edited = text.replaceAll(OLD, NEW);
    if (edited === text) continue;
    fs.writeFileSync(place, edited);
    files[path.join("gitops", file)] = edited;
  }
  return files;
}
