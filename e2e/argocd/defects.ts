import * as assert from "node:assert/strict";

import { definitionOf } from "../charts/gateway-api";
import type { Cluster } from "../cluster/cluster";
import {
  APPLICATION,
  APPLICATION_SET,
  CONFIG_MAP,
  CUSTOM_RESOURCE_DEFINITION,
  type Kind,
} from "../cluster/kinds";
import type { KubernetesObject } from "../cluster/object";
import { sleep, waitFor } from "../processes/wait";
import { ARGOCD_NAMESPACE } from "./components";
import { applications, describe, statusOf } from "./progress";

/** Milliseconds after which something that must not happen counts as not happening. */
const PATIENCE = 15_000;

/** The health check of Application in `argocd-cm`. */
export type HealthCheck = "none" | "documented" | "strong";

/** What a real Argo CD does with a tree, and the rule that reports it. */
export interface Defect {
  readonly title: string;
  /** File of the tree: a fixture, or one of the corpus of the rules. */
  readonly tree: `fixtures/${string}` | `corpus/${string}`;
  readonly healthCheck: HealthCheck;
  /** The rule that must report it; undefined if it is no defect, and these rules must be silent. */
  readonly rule?: string;
  readonly silent?: readonly string[];
  /** Fails unless Argo CD does what the title says. */
  readonly observe: (cluster: Cluster) => Promise<void>;
}

/** The kind whose CRD the tree `missing-crd` lacks. */
const WIDGET: Kind = {
  apiVersion: "example.com/v1",
  kind: "Widget",
  plural: "widgets",
  namespaced: true,
};

/** Every defect and its counterparts. */
const TABLE: readonly Defect[] = [
  {
    title:
      "without a health check of Application, a wave starts while the one before never becomes Ready",
    tree: "fixtures/argocd/never-ready.txtar",
    healthCheck: "none",
    rule: "LB901",
    observe: async (cluster) => {
      await becomes(cluster, "child-b", (state) => state.sync?.status === "Synced");
      assert.notEqual((await stateOf(cluster, "child-a")).health?.status, "Healthy", "child-a");
      await becomes(
        cluster,
        "root",
        ({ sync, health }) => sync?.status === "Synced" && health?.status === "Healthy",
      );
    },
  },
  {
    title: "an annotation that is missing stays as `{{...}}` in a plain template, without an error",
    tree: "corpus/LB905/plain.txtar",
    healthCheck: "none",
    rule: "LB905",
    observe: async (cluster) => {
      await generated(cluster, "dev-dns", /\{\{metadata\.annotations\.region\}\}/);
      await assertNoError(cluster, "dns");
    },
  },
  {
    title: "an annotation that is missing becomes `<no value>` with goTemplate, without an error",
    tree: "corpus/LB905/go-template.txtar",
    healthCheck: "none",
    rule: "LB907",
    observe: async (cluster) => {
      await generated(cluster, "dev-dns", /<no value>/);
      await assertNoError(cluster, "dns");
    },
  },
  {
    title:
      "an annotation that is missing is an error with missingkey=error, and nothing is generated",
    tree: "corpus/LB905/missingkey-error.txtar",
    healthCheck: "none",
    rule: "LB905",
    observe: async (cluster) => {
      await waitFor(
        "the error",
        async () => (await errorOf(cluster, "dns"))?.includes("region") === true,
      );
      assert.deepEqual(await applications(cluster), [], "Applications");
    },
  },
  {
    title: "waves on the Applications of an ApplicationSet order nothing",
    tree: "corpus/LB904/list.txtar",
    healthCheck: "none",
    rule: "LB904",
    observe: async (cluster) => {
      const { value: all } = await waitFor("both Applications", async () => {
        const found = await applications(cluster);
        return found.length === 2 ? found : undefined;
      });
      const [first = 0, second = 0] = all.map(({ metadata }) =>
        Date.parse(metadata.creationTimestamp ?? ""),
      );
      assert.ok(Math.abs(first - second) <= 1000, `created ${first} and ${second}`);
    },
  },
  {
    title: "an AppProject refuses a destination when the Application is synced",
    tree: "corpus/LB908/destination.txtar",
    healthCheck: "none",
    rule: "LB908",
    observe: (cluster) => reports(cluster, "team", /do not match any of the allowed destinations/),
  },
  {
    title:
      "a custom resource next to the Application with its CRD fails the dry run, and nothing is applied",
    tree: "corpus/LB207/argocd-dry-run.txtar",
    healthCheck: "none",
    rule: "LB207",
    observe: async (cluster) => {
      await reports(cluster, "root", /cert-manager\.io\/v1|ClusterIssuer/);
      assert.equal(await cluster.read(APPLICATION, "cert-manager", ARGOCD_NAMESPACE), undefined);
    },
  },
  {
    title: "two Applications that own one object are only a warning at run time",
    tree: "corpus/LB401/argocd-two-applications.txtar",
    healthCheck: "none",
    rule: "LB401",
    observe: async (cluster) => {
      await waitFor(
        "SharedResourceWarning",
        async () => {
          const types = (await applications(cluster)).flatMap(
            (application) => statusOf(application).conditions ?? [],
          );
          return types.some(({ type }) => type === "SharedResourceWarning");
        },
        { seconds: 120, describe: () => describe(cluster) },
      );
    },
  },
  {
    title: "with the documented health check, a wave waits for one that isn't healthy",
    tree: "fixtures/argocd/never-ready.txtar",
    healthCheck: "documented",
    silent: ["LB901"],
    observe: (cluster) => waitsForFirst(cluster),
  },
  {
    title:
      "with the documented health check, a wave starts although the sync of the one before fails",
    tree: "fixtures/argocd/missing-crd.txtar",
    healthCheck: "documented",
    rule: "LB902",
    observe: async (cluster) => {
      await becomes(cluster, "child-b", (state) => state.sync?.status === "Synced");
      const first = await stateOf(cluster, "child-a");
      assert.notEqual(first.sync?.status, "Synced", "child-a");
    },
  },
  {
    title:
      "with the strong health check, a wave waits for one whose sync fails, and starts once the CRD is there",
    tree: "fixtures/argocd/missing-crd.txtar",
    healthCheck: "strong",
    silent: ["LB901", "LB902"],
    observe: async (cluster) => {
      await waitsForFirst(cluster);
      await cluster.apply(CUSTOM_RESOURCE_DEFINITION, definitionOf(WIDGET) as KubernetesObject);
      await becomes(cluster, "child-b", (state) => state.sync?.status === "Synced");
      assert.equal((await stateOf(cluster, "child-a")).operationState?.phase, "Succeeded");
    },
  },
];

/** The defects that are shown with a health check of Application. */
export function defectsWith(healthCheck: HealthCheck): readonly Defect[] {
  return TABLE.filter((defect) => defect.healthCheck === healthCheck);
}

type State = ReturnType<typeof statusOf>;

async function stateOf(cluster: Cluster, name: string): Promise<State> {
  const application = await cluster.read(APPLICATION, name, ARGOCD_NAMESPACE);
  return application === undefined ? {} : statusOf(application);
}

async function becomes(
  cluster: Cluster,
  name: string,
  is: (state: State) => boolean,
): Promise<void> {
  await waitFor(`Application ${name}`, async () => is(await stateOf(cluster, name)), {
    seconds: 120,
    describe: () => describe(cluster),
  });
}

/** Waits until an Application reports a message. */
async function reports(cluster: Cluster, name: string, message: RegExp): Promise<void> {
  await becomes(cluster, name, ({ operationState, conditions = [] }) =>
    [operationState?.message, ...conditions.map((condition) => condition.message)].some(
      (text) => text !== undefined && message.test(text),
    ),
  );
}

/** The second Application isn't created while the first one isn't rolled out. */
async function waitsForFirst(cluster: Cluster): Promise<void> {
  await becomes(cluster, "root", ({ operationState }) => operationState?.phase === "Running");
  await becomes(cluster, "child-a", ({ operationState }) => operationState !== undefined);
  await sleep(PATIENCE);
  assert.equal(await cluster.read(APPLICATION, "child-b", ARGOCD_NAMESPACE), undefined, "child-b");
  assert.equal(await cluster.read(CONFIG_MAP, "b", "default"), undefined, "ConfigMap b");
}

/** Waits until an ApplicationSet has generated an Application with this text. */
async function generated(cluster: Cluster, name: string, text: RegExp): Promise<void> {
  const { value } = await waitFor(`Application ${name}`, () =>
    cluster.read(APPLICATION, name, ARGOCD_NAMESPACE),
  );
  assert.match(JSON.stringify(value.spec), text);
}

async function assertNoError(cluster: Cluster, name: string): Promise<void> {
  assert.equal(await errorOf(cluster, name), undefined, `ApplicationSet ${name}`);
}

/** Message of an ApplicationSet's error, if there is one. */
export async function errorOf(cluster: Cluster, name: string): Promise<string | undefined> {
  const set = await cluster.read(APPLICATION_SET, name, ARGOCD_NAMESPACE);
  const condition = set?.status?.conditions?.find(({ type }) => type === "ErrorOccurred");
  return condition?.status === "True" ? (condition.message ?? "") : undefined;
}
