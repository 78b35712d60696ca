import * as assert from "node:assert/strict";
import * as path from "node:path";

import { dev } from "../../../__tests__/support/fixture-platform";
import { orders } from "../../../__tests__/support/fleet-platform";
import type { Cluster } from "../../cluster/cluster";
import {
  CLUSTER_ROLE_BINDING,
  CONFIG_MAP,
  NAMESPACE,
  SECRET,
  SERVICE_ACCOUNT,
} from "../../cluster/kinds";
import type { ControlPlane } from "../../control-plane/control-plane";
import { allReady } from "../../flux/progress";
import { WITH_TERRAFORM } from "../../lab/parts";
import { run, type CommandResult } from "../../processes/command";
import { managed, readState } from "../../terraform/state";
import type { Scenario, Stage } from "../scenario";
import { assertPlansEmpty } from "../support";
import { assertDestroyed, destroy } from "./lifecycle";
import { awsWorld, configureAws, type AwsProps, type AwsWorld } from "./support";

const HUB = ["core", "bootstrap"] as const;
const WORKLOAD = ["core-orders", "bootstrap-orders"] as const;
const STACKS = [...HUB, ...WORKLOAD] as const;
const NAMESPACE_OF_ORDERS = "workload-orders";
const GROUPS = ["landbridge:hub", "system:authenticated"];

/** What `aws eks update-kubeconfig` calls the context of the workload cluster. */
const CONTEXT = `arn:aws:eks:eu-west-1:${orders.accountId}:cluster/landbridge-orders`;

const PROPS: AwsProps = {
  domain: "dev.example.com",
  change: { topology: { kind: "management" } },
  others: [{ ...orders, topology: { kind: "workload", hub: dev.name } }],
};

/** A management environment and an environment that is registered with it. */
export const awsFleet: Scenario = {
  name: "aws-fleet",
  title:
    "a hub and a workload environment on a simulated AWS, with two API servers: order, access entry, RBAC, registration, empty plans; the workload goes first",
  needs: [...WITH_TERRAFORM, "aws"],

  async run(stage) {
    const aws = await awsWorld(stage, "aws-fleet", PROPS);
    const { world } = aws;
    const workload = await stage.step("a second cluster is ready", () => second(aws));
    const deployed = await stage.step("deployed", () => world.cdktf.deploy(STACKS));
    stage.figure("cdktf deploy of both environments", deployed.seconds);
    await allReady(world.cluster, ["flux-system", "probe"]);
    assertOrder(aws, deployed.output);
    assertAdmission(aws);
    await assertRights(workload.cluster);
    await assertRegistration(aws, workload);
    await stage.step("plans are empty", () => assertPlansEmpty(world, STACKS));
    await removeInOrder(stage, aws, workload.cluster);
    await stage.lab.end("aws-fleet");
  },
};

/** The API server of the workload environment, and the token that `aws eks get-token` gets for it. */
async function second({ world, simulator }: AwsWorld): Promise<ControlPlane> {
  const made = await world.startWorkload("orders", undefined, CONTEXT);
  simulator.addCluster("landbridge-orders", made.endpoint);
  return made;
}

/** Each stack after those that it refers to: the number of its resources tells which one has been applied. */
function assertOrder({ world: { checkout } }: AwsWorld, output: string): void {
  const applied = [...output.matchAll(/Apply complete! Resources: (\d+) added/g)].map(([, count]) =>
    Number(count),
  );
  const order = [
    ["dev", "core"],
    ["orders", "core"],
    ["orders", "bootstrap"],
    ["dev", "bootstrap"],
  ] as const;
  const expected = order.map(
    ([environment, stack]) => managed(readState(checkout, environment, stack)).length,
  );
  assert.equal(new Set(expected).size, expected.length, "two stacks of the same size");
  assert.deepEqual(applied, expected, "the order of the stacks");
}

/** The role of the hub's Flux, with a group and nothing else, and the hub's addresses. */
function assertAdmission({ simulator }: AwsWorld): void {
  const roles = [...simulator.records("aws_iam_role").values()];
  const role = roles.find(({ name }) => name === "landbridge-dev-engine");
  assert.ok(role !== undefined, "the engine's role");
  const entries = [...simulator.records("aws_eks_access_entry").values()];
  const entry = entries.find(({ principal_arn: arn }) => arn === role.arn);
  assert.equal(entry?.cluster_name, "landbridge-orders");
  assert.equal(entry.type, "STANDARD");
  assert.deepEqual(entry.kubernetes_groups, ["landbridge:hub"]);
  const policies = [...simulator.records("aws_eks_access_policy_association").values()];
  assert.ok(!policies.some(({ principal_arn: arn }) => arn === role.arn), "an access policy");
  const pods = [...simulator.records("aws_eks_pod_identity_association").values()]
    .filter(({ role_arn: arn }) => arn === role.arn)
    .map(({ service_account: account }) => String(account));
  assert.deepEqual(pods.sort(), ["helm-controller", "kustomize-controller"]);
  const [gateway] = [...simulator.records("aws_nat_gateway").values()].filter(({ tags }) =>
    String((tags as Record<string, string>).Name).startsWith("landbridge-dev"),
  );
  const clusters = [...simulator.records("aws_eks_cluster").values()];
  const own = clusters.find(({ name }) => name === "landbridge-orders");
  const [vpc] = own?.vpc_config as readonly { public_access_cidrs: readonly string[] }[];
  assert.deepEqual(
    [...(vpc?.public_access_cidrs ?? [])].sort(),
    ["203.0.113.0/24", `${String(gateway?.public_ip)}/32`].sort(),
  );
}

/** What a real API server says that the hub's Flux may do in the workload cluster. */
async function assertRights(cluster: Cluster): Promise<void> {
  const impersonate = (namespace: string, name: string): Promise<boolean> =>
    cluster.allows(GROUPS, {
      verb: "impersonate",
      group: "",
      resource: "serviceaccounts",
      namespace,
      name,
    });
  assert.equal(await impersonate(NAMESPACE_OF_ORDERS, "hub-reconciler"), true);
  assert.equal(await impersonate("kube-system", "generic-garbage-collector"), false);
  const read = { verb: "get", group: "", resource: "secrets", namespace: NAMESPACE_OF_ORDERS };
  assert.equal(await cluster.allows(GROUPS, read), false, "Flux itself reads Secrets");
  const account = await cluster.read(SERVICE_ACCOUNT, "hub-reconciler", NAMESPACE_OF_ORDERS);
  assert.ok(account !== undefined, "the service account");
  const binding = await cluster.read(CLUSTER_ROLE_BINDING, "landbridge:hub-reconciler");
  assert.ok(binding !== undefined, "the service account's rights");
}

/** What Flux finds on the hub: the way to the other API server, its contract, and the credential for Git. */
async function assertRegistration(
  { world: { cluster, remote } }: AwsWorld,
  { endpoint }: ControlPlane,
): Promise<void> {
  const kubeconfig = await cluster.read(CONFIG_MAP, "kubeconfig", NAMESPACE_OF_ORDERS);
  assert.deepEqual(kubeconfig?.data, {
    provider: "aws",
    cluster: CONTEXT,
    address: endpoint.server,
    "ca.crt": Buffer.from(endpoint.authority, "base64").toString("utf8"),
  });
  const variables = await cluster.read(CONFIG_MAP, "cluster-vars-terraform", NAMESPACE_OF_ORDERS);
  assert.equal(variables?.data?.TF_ENVIRONMENT, "orders");
  assert.equal(variables.data.TF_CLUSTER_NAME, "landbridge-orders");
  assert.equal(variables.data.TF_DOMAIN, "orders.example.com");
  const own = await cluster.read(CONFIG_MAP, "cluster-vars-terraform", "flux-system");
  assert.equal(own?.data?.TF_ENVIRONMENT, "dev");
  const secret = await cluster.read(SECRET, "flux-pull", NAMESPACE_OF_ORDERS);
  const password = Buffer.from(secret?.data?.password ?? "", "base64").toString("utf8");
  assert.equal(password, remote.token);
  assert.ok(await cluster.read(SERVICE_ACCOUNT, "hub-reconciler", NAMESPACE_OF_ORDERS));
}

/** The hub refuses to go first. */
async function removeInOrder(stage: Stage, aws: AwsWorld, orders: Cluster): Promise<void> {
  const { world, simulator } = aws;
  const refused = await stage.step("the hub refuses to go first", () => destroy(aws));
  assert.equal(refused.code, 2, refused.output);
  assert.match(refused.output, /registers orders with dev, so orders must go first/);

  const wrong = await stage.step("refused with the hub's context", () =>
    destroyOrders(aws, world.cluster),
  );
  assert.notEqual(wrong.code, 0, wrong.output);
  assert.match(wrong.output, /it is not that of orders, which has no engine/);

  const gone = await stage.step("destroyed the workload", () => destroyOrders(aws, orders));
  assert.equal(gone.code, 0, gone.output);
  assert.match(gone.output, /remove orders from config\/, then deploy dev/);
  const names = [...simulator.records("aws_eks_cluster").values()].map(({ name }) => name);
  assert.deepEqual(names, ["landbridge-dev"]);
  assert.equal(await orders.read(NAMESPACE, NAMESPACE_OF_ORDERS), undefined);

  configureAws(world, { ...PROPS, others: [] });
  await stage.step("deployed the hub without it", () => world.cdktf.deploy(HUB));
  assert.equal(await world.cluster.read(NAMESPACE, NAMESPACE_OF_ORDERS), undefined);
  const last = await stage.step("destroyed the hub", () => destroy(aws));
  assert.equal(last.code, 0, last.output);
  await assertDestroyed(aws);
}

/** `npm run destroy -- orders`, whatever its end. */
function destroyOrders({ world }: AwsWorld, cluster: Cluster): Promise<CommandResult> {
  const options = ["--yes", "--no-aws", "--context", cluster.context];
  const args = ["--import", "tsx", "tools/destroy/main.ts", "orders", ...options];
  const own = { ...world.env, TF_VAR_git_token: world.remote.token };
  const env = world.userEnv({ ...own, KUBECONFIG: cluster.kubeconfig });
  const log = path.join(world.logs, "destroy-orders.log");
  return run("node", args, { cwd: world.checkout, env, log, timeout: 1200 });
}
