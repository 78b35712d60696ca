import * as assert from "node:assert/strict";
import * as fs from "node:fs";
import * as path from "node:path";

import { parse } from "yaml";

import { withoutHelm } from "../charts/without-helm";
import type { Cluster, ResourceAction } from "../cluster/cluster";
import { NAMESPACE } from "../cluster/kinds";
import type { KubernetesObject } from "../cluster/object";
import { allReady } from "../flux/progress";
import { FROM_GO_PROXY } from "../lab/parts";
import type { World } from "../lab/world";
import type { Scenario } from "./scenario";
import { LOCAL_TREE } from "./support";
import { worldWithoutTerraform } from "./without-terraform";

const NAME = "developer";
const GROUP = "developers";
const COMPONENT = "gitops/infrastructure/developer-access/flux-kustomization.yaml";
const NAMESPACES = ["apps", "logging", "monitoring", "observability"] as const;

/** In every namespace of theirs. */
const LOOK: ResourceAction = { verb: "list", resource: "pods" };
const MAY: readonly ResourceAction[] = [
  LOOK,
  { verb: "get", resource: "pods", subresource: "log" },
  { verb: "create", resource: "pods", subresource: "portforward" },
  { verb: "get", resource: "configmaps" },
  { verb: "watch", resource: "events" },
  { verb: "get", group: "apps", resource: "deployments" },
  { verb: "list", group: "batch", resource: "jobs" },
  { verb: "get", group: "networking.k8s.io", resource: "ingresses" },
];

/** Only in `apps`. */
const MAY_IN_APPS: readonly ResourceAction[] = [
  { verb: "create", resource: "pods", subresource: "exec" },
  { verb: "delete", resource: "pods" },
];

/** Nowhere: each leads to a Secret, to another role, or past Git. */
const MAY_NOT: readonly ResourceAction[] = [
  { verb: "get", resource: "secrets" },
  { verb: "list", resource: "secrets" },
  { verb: "create", resource: "pods" },
  { verb: "patch", resource: "pods", subresource: "ephemeralcontainers" },
  { verb: "create", resource: "serviceaccounts", subresource: "token" },
  { verb: "impersonate", resource: "serviceaccounts" },
  { verb: "patch", group: "apps", resource: "deployments" },
  { verb: "update", group: "apps", resource: "deployments", subresource: "scale" },
  { verb: "create", group: "batch", resource: "jobs" },
  { verb: "update", resource: "configmaps" },
  { verb: "create", group: "external-secrets.io", resource: "externalsecrets" },
  { verb: "create", group: "rbac.authorization.k8s.io", resource: "rolebindings" },
  { verb: "escalate", group: "rbac.authorization.k8s.io", resource: "roles" },
  { verb: "patch", group: "kustomize.toolkit.fluxcd.io", resource: "kustomizations" },
];

/** Namespaces that have no Role for them, and no namespace at all. */
const ELSEWHERE = ["hello", "kube-system", "flux-system", undefined] as const;

/** The real API server's answers to `kubectl auth can-i` about the Role in Git. */
export const developer: Scenario = {
  name: NAME,
  title:
    "a developer may look at four namespaces and into pods of one, and may read no Secret, change nothing and see no other namespace",
  needs: FROM_GO_PROXY,

  async run(stage) {
    const world = await worldWithoutTerraform(stage, NAME, { tree: withoutHelm });
    const { cluster } = world;
    await stage.step("the tree is Ready", () => allReady(cluster, LOCAL_TREE));
    for (const name of NAMESPACES) await cluster.apply(NAMESPACE, { metadata: { name } });
    for (const namespace of NAMESPACES) {
      assert.ok(!(await can(cluster, LOOK, namespace)), "nothing is allowed by default");
    }
    await stage.step("Flux applies the Roles", async () => {
      await world.changeGit(
        { "gitops/clusters/local/developer-access.yaml": declaration(world) },
        "Let developers in",
      );
      await allReady(cluster, [...LOCAL_TREE, "developer-access"]);
    });
    await stage.step("what developers may do, and what they may not", () => check(cluster));
    await stage.lab.end(NAME);
  },
};

async function check(cluster: Cluster): Promise<void> {
  const answers = new Map<string, readonly [expected: boolean, actual: boolean]>();
  const expectThat = async (
    expected: boolean,
    actions: readonly ResourceAction[],
    namespaces: readonly (string | undefined)[],
  ): Promise<void> => {
    for (const namespace of namespaces) {
      for (const action of actions) {
        const question = JSON.stringify({ ...action, namespace });
        answers.set(question, [expected, await can(cluster, action, namespace)]);
      }
    }
  };
  const others = NAMESPACES.filter((name) => name !== "apps");
  await expectThat(true, MAY, NAMESPACES);
  await expectThat(true, MAY_IN_APPS, ["apps"]);
  await expectThat(false, MAY_IN_APPS, others);
  await expectThat(false, MAY_NOT, NAMESPACES);
  await expectThat(false, [...MAY, ...MAY_IN_APPS, ...MAY_NOT], ELSEWHERE);
  const wrong = [...answers].filter(([, [expected, actual]]) => expected !== actual);
  assert.deepEqual(wrong, []);
  // Nobody else gets anything from the Roles.
  assert.ok(!(await cluster.allows(["others"], { ...LOOK, namespace: "apps" })));
}

const can = (cluster: Cluster, action: ResourceAction, namespace?: string): Promise<boolean> =>
  cluster.allows([GROUP, "system:authenticated"], { ...action, namespace });

/** The component's Kustomization, with the group that the contract of an environment on AWS has. */
function declaration({ checkout }: World): string {
  const kustomization = parse(
    fs.readFileSync(path.join(checkout, COMPONENT), "utf8"),
  ) as KubernetesObject & { spec: { postBuild: object } };
  kustomization.spec.postBuild = { substitute: { TF_DEVELOPER_GROUP: GROUP } };
  // JSON is YAML.
  return `${JSON.stringify(kustomization, undefined, 2)}\n`;
}
