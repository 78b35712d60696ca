import type { AwsEnvironmentInput } from "../../../config/schema";
import { CONFIG_MAP, GIT_REPOSITORY, KUSTOMIZATION, SECRET } from "../../cluster/kinds";
import { allReady, describe } from "../../flux/progress";
import { serveOperator } from "../../lab/operator";
import { WITH_HELM } from "../../lab/parts";
import type { World } from "../../lab/world";
import { localDown, remember } from "../local-commands";
import type { Stage } from "../scenario";
import { assertNothingLeft, emptyWorld, LOCAL_TREE, type Start } from "../support";
import type { Change, Engine } from "./engine";

const NAMESPACE = "flux-system";

const VARIABLES = { name: "cluster-vars-terraform", namespace: NAMESPACE };

/** The Flux whose manifests the pinned provider embeds: both engines then install the same. */
export const FLUX_VERSION = "v2.8.5";

/** What Flux has in common, whatever installs it. */
const ANY_FLUX = {
  namespace: NAMESPACE,
  labelsNamespace: true,
  rolledOut: ({ cluster }) => allReady(cluster, LOCAL_TREE, 300),
  unfinished: ({ cluster }) => describe(cluster),
  refresh: async ({ cluster }) => {
    // Without waiting for the attempt: the source may not exist yet, or fail.
    const annotations = { "reconcile.fluxcd.io/requestedAt": new Date().toISOString() };
    for (const kind of [GIT_REPOSITORY, KUSTOMIZATION]) {
      for (const object of await cluster.list(kind, NAMESPACE)) {
        await cluster.merge(kind, object, { metadata: { annotations } });
      }
    }
  },
  domain: async ({ cluster }) => {
    const map = await cluster.read(CONFIG_MAP, VARIABLES.name, VARIABLES.namespace);
    return map?.data?.TF_DOMAIN;
  },
  changeByHand: async ({ cluster }, domain) => {
    await cluster.merge(
      CONFIG_MAP,
      { metadata: VARIABLES },
      {
        metadata: { labels: { "reconcile.fluxcd.io/watch": null } },
        data: { TF_DOMAIN: domain },
      },
    );
    return "unnoticed";
  },
  remove: (world) => {
    remember(world);
    return localDown(world, { TF_VAR_git_token: world.remote.token });
  },
  assertRemoved: assertNothingLeft,
} satisfies Partial<Engine>;

/** Flux from its bootstrap, the default engine. */
export const FLUX: Engine = {
  ...ANY_FLUX,
  prefix: "",
  title: "Flux",
  needs: WITH_HELM,
  emptyWorld: (stage, name) => emptyWorld(stage, name),
  configure: (_, world, change) => {
    world.configure(change);
  },
  password: (world) => passwordOf(world, "flux-system"),
  installing: /flux_bootstrap_git\.\S+ Creating/,
};

/** Flux from Flux Operator. */
export const FLUX_OPERATOR: Engine = {
  ...ANY_FLUX,
  prefix: "operator",
  title: "Flux Operator",
  needs: [...WITH_HELM, "flux-operator"],
  emptyWorld: async (stage, name) => {
    const start = await operatorStart(stage);
    return emptyWorld(stage, name, {}, async (world) => {
      await start(world);
      configureOperator(stage, world);
    });
  },
  configure: configureOperator,
  password: (world) => passwordOf(world, "flux-pull"),
  installing: /helm_release\.\S*operator\S* Creating/,
};

/** What starts the operator and Flux's controllers, which may only read Git. */
export async function operatorStart(stage: Stage): Promise<Start> {
  const files = await stage.lab.flux(true);
  const operator = await stage.lab.fluxOperator();
  return async (world) => {
    await world.startFlux({ ...files, operator });
    world.remote.readOnly = true;
  };
}

/** Configures Flux Operator, whose charts and manifests the run's own registry serves. */
export function configureOperator(
  stage: Stage,
  world: World,
  change: Change = {},
  adopts: "flux" | "nothing" = "nothing",
): void {
  world.configure({ ...change, engine: operatorEngine(stage, world, adopts) });
}

/** The engine's configuration. */
export function operatorEngine(
  stage: Stage,
  world: World,
  adopts: "flux" | "nothing" = "nothing",
): OperatorEngine {
  const sources = serveOperator(world.remote, stage.lab.settings.charts ?? "");
  return { kind: "flux-operator", version: FLUX_VERSION, adopts, sources };
}

type OperatorEngine = Extract<AwsEnvironmentInput["engine"], { kind: "flux-operator" }>;

async function passwordOf({ cluster }: World, secret: string): Promise<string> {
  const found = await cluster.read(SECRET, secret, NAMESPACE);
  return Buffer.from(found?.data?.password ?? "", "base64").toString();
}
