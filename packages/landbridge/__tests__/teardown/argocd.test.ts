import { KubernetesCluster } from "../../src/teardown/kubernetes-cluster";
import { planTeardown } from "../../src/teardown/plan";
import { planLines } from "../../src/teardown/report";
import { text } from "../../src/verify/yaml/json";
import { application, argocdPlatform, tracks } from "./support/argocd";
import { FakeCluster } from "./support/fake-cluster";
import { applied } from "./support/live";
import { ROOT, run } from "./support/run";

/** What a teardown leaves: what an Application without the finalizer applied. */
const LEFT = ["Namespace web"];

const orderOf = (cluster: FakeCluster, ...calls: readonly string[]): readonly number[] =>
  calls.map((call) => cluster.calls.indexOf(call));

const isSorted = (numbers: readonly number[]): boolean =>
  numbers.every((one, index) => one >= 0 && (index === 0 || one > (numbers[index - 1] ?? 0)));

test("Applications go in the reverse order of their waves, and the ApplicationSet last", async () => {
  const cluster = argocdPlatform();
  const { result, lines } = await run(cluster);
  expect(result).toMatchObject({ end: "removed", stuck: [] });
  expect(cluster.left).toEqual(LEFT);
  const order = orderOf(
    cluster,
    "suspend ApplicationSet platform",
    "suspend Application platform",
    "suspend Application apps",
    "delete Service app",
    "delete Application apps",
    "delete NodePool default",
    "delete Application nodes",
    "delete Application karpenter",
    "delete Application namespaces",
    "delete ApplicationSet platform",
  );
  expect([isSorted(order), order]).toEqual([true, order]);
  expect(lines[0]).toBe("Suspend reconciliation: Argo CD would create again whatever is deleted");
});

test("what holds a load balancer goes while its controller runs", async () => {
  const cluster = argocdPlatform();
  await run(cluster);
  const order = orderOf(cluster, "delete Service app", "delete Application balancers");
  expect([isSorted(order), order]).toEqual([true, order]);
});

test("the plan names the root, and what waits for its finalizer", async () => {
  const state = await new KubernetesCluster(argocdPlatform()).read();
  const plan = planTeardown(state, { root: ROOT, scope: "cluster" }, 0);
  const lines = planLines(plan).map((line) => line.trim());
  expect(lines).toEqual(
    expect.arrayContaining([
      "suspend ApplicationSet argocd/platform",
      "delete Application argocd/apps",
      "delete ApplicationSet argocd/platform",
      "wait for Application argocd/platform",
    ]),
  );
  expect(plan.kept).toMatchObject([
    {
      object: { id: { kind: "Namespace", name: "web" } },
      owner: { kind: "Application", name: "namespaces" },
      reason: "no finalizer of Argo CD",
    },
  ]);
});

test("interrupted at any moment, the same teardown continues and leaves nothing", async () => {
  const whole = argocdPlatform();
  await run(whole);
  expect(whole.time).toBeGreaterThan(4000);
  for (let seconds = 0; seconds < whole.time / 1000; seconds++) {
    const cluster = argocdPlatform();
    const stop = seconds * 1000;
    const first = await run(cluster, { isInterrupted: () => cluster.time >= stop });
    expect(first.result.end).toBe("interrupted");
    for (let pass = 0; pass < 5; pass++) cluster.tick();
    const second = await run(cluster);
    expect([seconds, second.result.end, cluster.left]).toEqual([seconds, "removed", LEFT]);
  }
});

test("a sync that is repeated without end is terminated first", async () => {
  const cluster = argocdPlatform({ phase: "Running" });
  const { result } = await run(cluster);
  expect(result.end).toBe("removed");
  expect(cluster.left).toEqual(LEFT);
});

test("an Application that Argo CD doesn't finish is named with its finalizer and what Argo CD says", async () => {
  const cluster = new FakeCluster();
  const one = application("app", {
    objects: [applied(undefined, "v1", "ConfigMap", "web/map")],
  });
  Object.assign(one.status as object, {
    conditions: [{ type: "DeletionError", message: "cluster is unreachable" }],
  });
  cluster.add(one);
  const { result } = await run(cluster);
  expect(result).toMatchObject({
    end: "stuck",
    stuck: [
      {
        id: { kind: "Application", name: "app" },
        finalizers: ["resources-finalizer.argocd.argoproj.io"],
        controller: "argo-cd, which is not installed",
        message: "cluster is unreachable",
      },
    ],
  });
});

test("what an Application has applied to another cluster stays there", async () => {
  const cluster = argocdPlatform();
  const remote = application("elsewhere", {
    server: "https://other.example.com",
    objects: [applied(undefined, "v1", "ConfigMap", "web/map")],
  });
  cluster.add(remote, tracks("elsewhere", applied(undefined, "v1", "ConfigMap", "web/map")));
  const { result } = await run(cluster);
  expect(result.end).toBe("removed");
  expect(cluster.left).toEqual(["ConfigMap map", ...LEFT]);
  expect(result.kept).toContainEqual(expect.objectContaining({ reason: "another cluster" }));
});

test("EKS's Argo CD names its own cluster by the ARN", async () => {
  const cluster = argocdPlatform();
  const server = "arn:aws:eks:eu-west-1:111122223333:cluster/acme-dev";
  for (const one of cluster.all("Application")) {
    Object.assign(one.spec as object, { destination: { server } });
  }
  const state = await new KubernetesCluster(cluster).read();
  expect(state.argocd.applications.map(({ remote }) => remote)).not.toContain(true);
});

test("a cluster that stays keeps what Argo CD has not installed", async () => {
  const cluster = argocdPlatform();
  cluster.add(applied(undefined, "v1", "Service", "own/own", { spec: { type: "LoadBalancer" } }));
  const { result } = await run(cluster, { scope: "installed" });
  expect(result.end).toBe("removed");
  expect(cluster.left).toEqual([...LEFT, "Service own"]);
  expect(text(cluster.object("Service", "own"), "metadata", "name")).toBe("own");
});
