import { UserError } from "../../src/errors/user-error";
import { forcedOf } from "../../src/teardown/forced";
import { text } from "../../src/verify/yaml/json";
import type { FakeCluster } from "./support/fake-cluster";
import { platform, SERVICE_FINALIZER } from "./support/platform";
import { run } from "./support/run";

/** What a teardown leaves: Flux itself, and what is not to be pruned. */
const LEFT = ["Kustomization flux-system", "Namespace web"];

const orderOf = (cluster: FakeCluster, ...calls: readonly string[]): readonly number[] =>
  calls.map((call) => cluster.calls.indexOf(call));

const isSorted = (numbers: readonly number[]): boolean =>
  numbers.every((one, index) => one >= 0 && (index === 0 || one > (numbers[index - 1] ?? 0)));

test("each thing goes while its controller runs, in the reverse order of the rollout", async () => {
  const { cluster, records, balancers } = platform();
  const { result } = await run(cluster);
  expect(result).toMatchObject({ end: "removed", stuck: [], unread: [] });
  expect(cluster.left).toEqual(LEFT);
  expect([...records, ...balancers]).toEqual([]);
  const order = orderOf(
    cluster,
    "suspend Kustomization flux-system",
    "delete HTTPRoute app",
    "delete Gateway platform",
    "delete StatefulSet data",
    "delete PersistentVolumeClaim data-0",
    "delete Kustomization apps",
    "delete Kustomization gateway",
    "delete HelmRelease aws-load-balancer-controller",
    "delete NodePool default",
    "delete EC2NodeClass default",
    "delete HelmRelease karpenter",
    "delete Kustomization namespaces",
  );
  expect([isSorted(order), order]).toEqual([true, order]);
});

test("records are gone before External-DNS is", async () => {
  const { cluster, records } = platform();
  const published: boolean[] = [];
  await run(cluster, {
    pause: () => {
      if (cluster.object("Deployment", "external-dns") === undefined)
        published.push(records.size > 0);
      cluster.tick();
      return Promise.resolve();
    },
  });
  expect(published.length).toBeGreaterThan(0);
  expect(published).not.toContain(true);
});

test("interrupted at any moment, the same teardown continues and leaves nothing", async () => {
  const { cluster: whole } = platform();
  await run(whole);
  for (let seconds = 0; seconds < whole.time / 1000; seconds++) {
    const { cluster, records, balancers } = platform();
    const stop = seconds * 1000;
    const first = await run(cluster, { isInterrupted: () => cluster.time >= stop });
    expect(first.result.end).toBe("interrupted");
    // Flux and all other controllers have time to bring back whatever they can.
    for (let pass = 0; pass < 5; pass++) cluster.tick();
    const second = await run(cluster);
    expect([seconds, second.result.end, cluster.left]).toEqual([seconds, "removed", LEFT]);
    expect([...records, ...balancers]).toEqual([]);
  }
});

test("killed between any two changes, the same teardown continues and leaves nothing", async () => {
  const { cluster: whole } = platform();
  await run(whole);
  for (let changes = 0; changes < whole.calls.length; changes++) {
    const { cluster, records, balancers } = platform();
    const kill = new Error("killed");
    const dying = run(cluster, {
      say: () => undefined,
      // As SIGKILL: the next thing that it does never happens.
      clock: () => {
        if (cluster.calls.length > changes) throw kill;
        return cluster.time;
      },
    });
    await dying.catch((error: unknown) => {
      expect(error).toBe(kill);
    });
    for (let pass = 0; pass < 5; pass++) cluster.tick();
    const second = await run(cluster);
    expect([changes, second.result.end, cluster.left]).toEqual([changes, "removed", LEFT]);
    expect([...records, ...balancers]).toEqual([]);
  }
});

test("a controller that never answers is named with its finalizer; nothing that needs it is touched", async () => {
  const { cluster, balancers } = platform({ answers: false });
  const { result, lines } = await run(cluster);
  expect(result).toMatchObject({
    end: "stuck",
    stuck: [
      {
        id: { kind: "Service", name: "platform-istio" },
        finalizers: [SERVICE_FINALIZER],
        controller: "aws-load-balancer-controller (HelmRelease web/aws-load-balancer-controller)",
      },
    ],
  });
  expect(lines.at(-1)).toContain("Service web/platform-istio");
  expect(cluster.calls).not.toContain("delete HelmRelease aws-load-balancer-controller");
  expect([...balancers]).toEqual(["web/platform"]);
});

test("a finalizer is removed by force only where it is named, and said so", async () => {
  const { cluster } = platform({ answers: false });
  const other = await run(cluster, { forced: [forcedOf("Service/other")!] });
  expect(other.result.end).toBe("stuck");
  const { result, lines } = await run(cluster, {
    forced: [forcedOf("service/web/platform-istio")!],
  });
  expect(result).toMatchObject({ end: "removed", released: [{ name: "platform-istio" }] });
  expect(cluster.left).toEqual(LEFT);
  expect(lines.join("\n")).toContain(
    "removing service.k8s.aws/resources of Service web/platform-istio by force",
  );
});

test("a cluster that stays keeps what neither Flux nor Helm has installed", async () => {
  const { cluster } = platform();
  cluster.add({
    apiVersion: "v1",
    kind: "Service",
    metadata: { namespace: "own", name: "own", finalizers: [SERVICE_FINALIZER] },
    spec: { type: "LoadBalancer" },
  });
  const { result } = await run(cluster, { scope: "installed" });
  expect(result.end).toBe("removed");
  expect(cluster.left).toContain("Service own");
  expect(cluster.left).toContain("PersistentVolumeClaim data-0");
  expect(cluster.left).not.toContain("Service platform-istio");
});

test("an API server that is away for a moment only delays it; one that stays away ends it", async () => {
  const { cluster } = platform();
  const away = new UserError({ place: cluster.server, message: "does not answer" });
  const { result, lines } = await run(cluster, {
    pause: () => {
      cluster.tick();
      cluster.problem = cluster.time > 2000 && cluster.time < 40_000 ? away : undefined;
      return Promise.resolve();
    },
  });
  expect(result.end).toBe("removed");
  expect(lines.filter((line) => line.includes("does not answer; trying again"))).toHaveLength(1);

  const { cluster: second } = platform();
  second.problem = away;
  await expect(run(second)).rejects.toThrow("does not answer");
});

test("what is created again whenever it is deleted ends it", async () => {
  const { cluster } = platform();
  const add = () => {
    if (cluster.object("HTTPRoute", "again") !== undefined) return;
    cluster.add({
      apiVersion: "gateway.networking.k8s.io/v1",
      kind: "HTTPRoute",
      metadata: { namespace: "web", name: "again" },
    });
  };
  add();
  const { result } = await run(cluster, {
    say: (line) => {
      if (line.startsWith("Delete Gateways")) add();
      if (line.startsWith("Delete routes")) setImmediate(add);
    },
    pause: () => {
      cluster.tick();
      add();
      return Promise.resolve();
    },
  });
  expect(result).toMatchObject({
    end: "stuck",
    stuck: [{ id: { name: "again" }, message: "is created again whenever it is deleted" }],
  });
});

test("the records' wait begins again when something is published again", async () => {
  const { cluster } = platform();
  const noted = (): string | undefined =>
    text(
      cluster.object("Deployment", "external-dns"),
      "metadata",
      "annotations",
      "landbridge.dev/without-sources-since",
    );
  await run(cluster, { isInterrupted: () => noted() !== undefined });
  expect(noted()).toBeDefined();
  cluster.add({
    apiVersion: "gateway.networking.k8s.io/v1",
    kind: "HTTPRoute",
    metadata: { namespace: "web", name: "late" },
  });
  await run(cluster, { isInterrupted: () => cluster.object("HTTPRoute", "late") === undefined });
  expect(noted()).toBeUndefined();
});
