import * as path from "node:path";

import { ADDON_SWITCHES, IMAGE_UPDATES } from "../../../__tests__/support/addons-platform";
import { dev } from "../../../__tests__/support/fixture-platform";
import { MODULE_RULES } from "../../aws/module-rules";
import type { StoredSecrets } from "../../charts/external-secrets";
import { HELLO_IMAGE, imageRegistry } from "../../charts/image-registry";
import { IMAGE_KINDS } from "../../cluster/kinds";
import { isReady, nameOf } from "../../cluster/object";
import { startImageControllers } from "../../flux/image-controllers";
import { GIT_USER } from "../../git-remote/git-remote";
import type { World } from "../../lab/world";
import { must } from "../../processes/command";
import { waitFor } from "../../processes/wait";
import { EVERYTHING, listEverything } from "../aws/everything";
import type { Scenario, Stage } from "../scenario";
import { fluxStart, type Start } from "../support";
import { chartsOf, type ChartsEngine } from "./charts";
import { FLUX } from "./flux";

/** What the registry has. */
const TAGS = ["6.14.1", "6.99.0", "7.0.0"];

/** The newest tag of the policy's range. */
const PROPOSED = 'newTag: 6.99.0 # {"$imagepolicy": "flux-system:hello:tag"}';

/** Flux with the controllers that image-updates needs. */
const FLUX_WITH_IMAGES: ChartsEngine = {
  ...FLUX,
  needs: [...FLUX.needs, "image-controllers"],
  start,
  notReady: async (world) => {
    const images = await Promise.all(
      IMAGE_KINDS.map(async (kind) =>
        (await world.cluster.list(kind))
          .filter((object) => !isReady(object))
          .map((object) => `${kind.kind} ${nameOf(object)}`),
      ),
    );
    return [...(await FLUX.notReady(world)), ...images.flat()];
  },
};

/** Every optional addon and module, with the charts as they are. */
export const chartsEverything: Scenario = chartsOf({
  name: "charts/everything",
  title:
    "one deploy rolls out `dev` with every optional addon and module and the real charts, on a simulated AWS; an image update is pushed",
  environment: { ...dev, ...EVERYTHING },
  engine: FLUX_WITH_IMAGES,
  tree: listEverything,
  account: (simulator) => {
    simulator.rule({ values: MODULE_RULES });
  },
  stored: ({ remote }): StoredSecrets => ({
    [IMAGE_UPDATES.gitSecretArn]: { username: GIT_USER, password: remote.token },
    [ADDON_SWITCHES.notifications.slack.secretArn]: { token: "stand-in" },
    [ADDON_SWITCHES["commit-status"].secretArn]: { token: "stand-in" },
  }),
  then: async (stage, world) => {
    await stage.step("an image update is pushed", () => pushed(world));
  },
});

async function start(stage: Stage): Promise<Start> {
  const flux = await fluxStart(stage);
  const files = await stage.lab.imageControllers();
  return async (world) => {
    const { remote, cluster, logs } = world;
    await flux(world);
    remote.answerAt(
      `/v2/${HELLO_IMAGE}/`,
      imageRegistry(() => ({ [HELLO_IMAGE]: TAGS })),
    );
    const directory = path.join(world.folder, "images");
    const props = { files, cluster, directory, logs, followDeployments: true };
    world.addPods(await startImageControllers(props));
  };
}

/** Waits for the newest tag on the branch of the environment. */
async function pushed({ remote }: World): Promise<void> {
  const file = "image-updates-dev:gitops/apps/hello/dev/kustomization.yaml";
  await waitFor(
    "the newest tag on its branch",
    async () => {
      const show = must("git", ["--git-dir", remote.repository, "show", file]);
      return (await show.catch(() => "")).includes(PROPOSED);
    },
    { seconds: 150 },
  );
}
