import * as assert from "node:assert/strict";
import * as fs from "node:fs";
import * as path from "node:path";

import { definitionOf } from "../charts/gateway-api";
import { HELLO_IMAGE, imageRegistry } from "../charts/image-registry";
import { withoutHelm } from "../charts/without-helm";
import {
  CUSTOM_RESOURCE_DEFINITION,
  IMAGE_KINDS,
  IMAGE_REPOSITORY,
  IMAGE_UPDATE_AUTOMATION,
  SECRET,
} from "../cluster/kinds";
import { conditionOf, encoded, type KubernetesObject } from "../cluster/object";
import { startImageControllers } from "../flux/image-controllers";
import { allReady } from "../flux/progress";
import { GIT_USER } from "../git-remote/git-remote";
import { headOf } from "../git-remote/repository";
import { FROM_GO_PROXY } from "../lab/parts";
import type { World } from "../lab/world";
import { must } from "../processes/command";
import { waitFor } from "../processes/wait";
import type { Scenario } from "./scenario";
import { LOCAL_TREE } from "./support";
import { worldWithoutTerraform } from "./without-terraform";

const NAME = "images";
const BRANCH = "image-updates-local";

/** The only line below the automation's path that has a marker. */
const MARKED = "gitops/apps/hello/dev/kustomization.yaml";

const ADDON = "gitops/infrastructure/image-updates/automation";

/** Flux looks for commits once a minute. */
const PATIENCE = { seconds: 150 };

/** The addon's own objects, with a registry on this machine. */
export const images: Scenario = {
  name: NAME,
  title:
    "Flux's image controllers push a new tag to a branch of its own: one line, and nothing on the reconciled branch",
  needs: [...FROM_GO_PROXY, "image-controllers"],

  async run(stage) {
    const files = await stage.lab.imageControllers();
    const world = await worldWithoutTerraform(stage, NAME, { tree: withoutHelm });
    const { remote, cluster } = world;
    let tags = ["6.14.1", "6.15.0", "7.0.0", "latest"];
    remote.answerAt(
      "/v2/",
      imageRegistry(() => ({ [HELLO_IMAGE]: tags })),
    );
    await stage.step("the image controllers run", async () => {
      for (const kind of IMAGE_KINDS) {
        await cluster.apply(CUSTOM_RESOURCE_DEFINITION, definitionOf(kind) as KubernetesObject);
        await waitFor(kind.kind, () => cluster.serves(kind));
      }
      const directory = path.join(world.folder, "images");
      world.addPods(await startImageControllers({ files, cluster, directory, logs: world.logs }));
    });
    await stage.step("the tree is Ready", () => allReady(cluster, LOCAL_TREE));

    await giveCredentials(world);
    remote.readOnly = true;
    await world.changeGit({ "gitops/clusters/local/images.yaml": declaration(world) }, "Images");
    const main = await headOf(remote.repository);
    await stage.step("credentials that may only read: the push fails, and says so", () =>
      refused(world),
    );
    remote.readOnly = false;
    await stage.step("the newest tag of the range is proposed", () => proposed(world, "6.15.0", 1));
    tags = [...tags, "6.16.0"];
    await stage.step("a newer one follows on the branch", async () => {
      await world.reconcileOne(IMAGE_REPOSITORY, "hello", "flux-system");
      await proposed(world, "6.16.0", 2);
    });
    assert.equal(await headOf(remote.repository), main, "the reconciled branch has changed");
    await stage.step("merged, the branch proposes nothing more", () => merged(world));
    await stage.lab.end(NAME);
  },
};

/** What External Secrets would write. */
async function giveCredentials({ cluster, remote }: World): Promise<void> {
  const data = { username: GIT_USER, password: remote.token };
  await cluster.apply(SECRET, {
    metadata: { name: "image-updates-git", namespace: "flux-system" },
    data: encoded(data),
  });
}

/** The addon's Kustomization: its directory with shorter intervals. */
function declaration({ remote }: World): string {
  // There is no schema that provides defaults.
  const repository = { provider: "generic", interval: "10m", exclusionList: ["^latest$"] };
  const patches = [
    patch("ImageRepository", repository),
    patch("ImagePolicy", { digestReflectionPolicy: "Never" }),
    patch("ImageUpdateAutomation", { interval: "5s" }),
    patch("GitRepository", { interval: "10s", timeout: "1m" }),
  ];
  // JSON is YAML.
  return JSON.stringify({
    apiVersion: "kustomize.toolkit.fluxcd.io/v1",
    kind: "Kustomization",
    metadata: { name: "image-updates", namespace: "flux-system" },
    spec: {
      interval: "10m",
      retryInterval: "2s",
      path: `./${ADDON}`,
      prune: true,
      sourceRef: { kind: "GitRepository", name: "flux-system" },
      patches,
      postBuild: {
        substitute: {
          TF_IMAGE_UPDATES_GIT_URL: remote.url,
          TF_IMAGE_UPDATES_GIT_BRANCH: "main",
          TF_IMAGE_UPDATES_GIT_PROVIDER: "generic",
        },
        substituteFrom: [{ kind: "ConfigMap", name: "cluster-vars-terraform" }],
      },
    },
  });
}

function patch(kind: string, spec: object): object {
  const operations = Object.entries(spec).map(([key, value]: [string, unknown]) => {
    return { op: "add", path: `/spec/${key}`, value };
  });
  return { target: { kind }, patch: JSON.stringify(operations) };
}

async function refused({ cluster }: World): Promise<void> {
  await waitFor(
    "the automation to fail",
    async () => {
      const found = await cluster.read(IMAGE_UPDATE_AUTOMATION, "image-updates", "flux-system");
      const ready = found && conditionOf(found, "Ready");
      return ready?.status === "False" && /push|forbidden|403/i.test(ready.message ?? "");
    },
    PATIENCE,
  );
}

/** Waits for a tag on the branch, which differs from the reconciled one in that line only. Each tag is a commit. */
async function proposed(world: World, tag: string, commits: number): Promise<void> {
  const git = gitOf(world);
  const line = `newTag: ${tag} # {"$imagepolicy": "flux-system:hello:tag"}`;
  await waitFor(
    `${tag} on ${BRANCH}`,
    async () => (await git("show", `${BRANCH}:${MARKED}`).catch(() => "")).includes(line),
    PATIENCE,
  );
  const changes = (await git("diff", "--unified=0", "main", BRANCH))
    .split("\n")
    .filter((text) => /^[-+]/.test(text));
  assert.deepEqual(changes, [
    `--- a/${MARKED}`,
    `+++ b/${MARKED}`,
    `-    newTag: ${currentTag(world)} # {"$imagepolicy": "flux-system:hello:tag"}`,
    `+    ${line}`,
  ]);
  assert.equal(await git("rev-list", "--count", `main..${BRANCH}`), String(commits));
  const message = await git("log", "-1", "--format=%an%n%B", BRANCH);
  assert.match(
    message,
    new RegExp(`^Flux\\nUpdate images\\n\\n- flux-system:hello:tag: .* to ${tag}`),
  );
}

function currentTag({ checkout }: World): string {
  const text = fs.readFileSync(path.join(checkout, MARKED), "utf8");
  return /newTag: (\S+)/.exec(text)?.[1] ?? "";
}

/** What a person does with the pull request; nothing is left to propose then. */
async function merged(world: World): Promise<void> {
  const git = gitOf(world);
  await git("update-ref", "refs/heads/main", BRANCH);
  const head = await git("rev-parse", BRANCH);
  await world.reconcileOne(IMAGE_UPDATE_AUTOMATION, "image-updates", "flux-system");
  assert.equal(await git("rev-parse", BRANCH), head);
}

function gitOf({ remote }: World): (...args: string[]) => Promise<string> {
  return async (...args) => (await must("git", ["--git-dir", remote.repository, ...args])).trim();
}
