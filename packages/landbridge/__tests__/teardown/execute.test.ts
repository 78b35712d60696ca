import type { TeardownCluster } from "../../src/teardown/cluster";
import { tearDown } from "../../src/teardown/execute";
import type { VersionedId } from "../../src/teardown/live-flux";
import { KUSTOMIZE_GROUP } from "../../src/verify/flux/kinds";
import { describe as titleOf, keyOf } from "../../src/verify/kubernetes/object";
import { flag, record, type YamlRecord } from "../../src/verify/yaml/json";
import { applied, idOfObject, kustomization, liveFlux, release } from "./support/live";

const ROOT = {
  group: KUSTOMIZE_GROUP,
  kind: "Kustomization",
  namespace: "flux-system",
  name: "flux-system",
};

/** A cluster whose Flux prunes when a Kustomization that is not suspended is deleted. */
class FakeCluster implements TeardownCluster {
  public readonly calls: string[] = [];
  private readonly objects = new Map<string, YamlRecord>();

  constructor(
    objects: readonly YamlRecord[],
    /** Names of objects that nobody removes. */
    private readonly held: readonly string[] = [],
    /** Called after each deletion, to bring objects back. */
    private readonly afterwards: (name: string) => readonly YamlRecord[] = () => [],
  ) {
    for (const object of objects) this.add(object);
  }

  public get left(): readonly string[] {
    return [...this.objects.values()].map((object) => titleOf(idOfObject(object)));
  }

  public read() {
    return Promise.resolve(liveFlux([...this.objects.values()]));
  }

  public suspend({ id }: VersionedId): Promise<void> {
    this.calls.push(`suspend ${id.name}`);
    const spec = record(this.objects.get(keyOf(id)), "spec");
    if (spec !== undefined) spec.suspend = true;
    return Promise.resolve();
  }

  public resume({ id }: VersionedId): Promise<void> {
    this.calls.push(`resume ${id.name}`);
    const spec = record(this.objects.get(keyOf(id)), "spec");
    if (spec !== undefined) delete spec.suspend;
    return Promise.resolve();
  }

  public remove({ id }: VersionedId): Promise<void> {
    this.calls.push(`delete ${id.name}`);
    const object = this.objects.get(keyOf(id));
    if (!this.held.includes(id.name)) {
      this.objects.delete(keyOf(id));
      if (flag(object, "spec", "suspend") !== true && flag(object, "spec", "prune") === true) {
        for (const [key, other] of [...this.objects]) {
          const owner = record(other, "metadata", "labels")?.[`${KUSTOMIZE_GROUP}/name`];
          if (owner === id.name && !this.held.includes(idOfObject(other).name)) {
            this.objects.delete(key);
          }
        }
      }
    }
    for (const one of this.afterwards(id.name)) this.add(one);
    return Promise.resolve();
  }

  public find({ id }: VersionedId): Promise<YamlRecord | undefined> {
    return Promise.resolve(this.objects.get(keyOf(id)));
  }

  private add(object: YamlRecord): void {
    this.objects.set(keyOf(idOfObject(object)), object);
  }
}

async function run(cluster: FakeCluster, interruptAfter = Infinity) {
  const lines: string[] = [];
  let time = 0;
  const result = await tearDown(cluster, {
    root: ROOT,
    say: (line) => lines.push(line),
    timeout: 5000,
    clock: () => time,
    pause: () => {
      time += 1000;
      return Promise.resolve();
    },
    isInterrupted: () => time >= interruptAfter,
  });
  return { result, lines };
}

function platform() {
  const workload = applied("apps", "apps/v1", "Deployment", "web/web");
  const chart = release("infra", "web/controller");
  const namespace = applied("namespaces", "v1", "Namespace", "web");
  const children = [
    kustomization("namespaces", { owner: "flux-system", prune: false, applied: [namespace] }),
    kustomization("infra", {
      owner: "flux-system",
      applied: [chart],
      dependsOn: [{ name: "namespaces" }],
    }),
    kustomization("apps", {
      owner: "flux-system",
      applied: [workload],
      dependsOn: [{ name: "infra" }],
    }),
  ];
  const root = kustomization("flux-system", { owner: "flux-system", applied: children });
  return { objects: [root, ...children, workload, chart, namespace], apps: children[2]! };
}

test("everything goes in reverse order, the root stays suspended, and what stays is named", async () => {
  const cluster = new FakeCluster(platform().objects);
  const { result, lines } = await run(cluster);
  expect(cluster.calls).toEqual([
    "suspend flux-system",
    "delete apps",
    "delete infra",
    "delete namespaces",
  ]);
  expect(cluster.left).toEqual(["Kustomization flux-system/flux-system", "Namespace web"]);
  expect(result).toMatchObject({ end: "removed", kept: [{ reason: "prune: false" }] });
  expect(lines).toEqual([
    "deleting Kustomization flux-system/apps, with 1 object",
    "deleting Kustomization flux-system/infra, with 1 object",
    "deleting Kustomization flux-system/namespaces",
  ]);
});

test("a release that is not uninstalled ends it before what it depends on is touched, with finalizers and the controller's words", async () => {
  const { objects } = platform();
  const held = objects.find((object) => object.kind === "HelmRelease")!;
  Object.assign(record(held, "metadata")!, { finalizers: ["finalizers.fluxcd.io"] });
  held.status = {
    conditions: [{ type: "Ready", status: "False", message: "uninstall failed: no route" }],
  };
  const cluster = new FakeCluster(objects, ["controller"]);
  const { result, lines } = await run(cluster);
  expect(result).toMatchObject({
    end: "stuck",
    stuck: [
      {
        id: { kind: "HelmRelease", name: "controller" },
        finalizers: ["finalizers.fluxcd.io"],
        message: "uninstall failed: no route",
      },
    ],
  });
  expect(lines.at(-1)).toBe(
    "waiting for HelmRelease web/controller to be gone (HelmRelease web/controller: uninstall failed: no route)",
  );
  expect(cluster.calls).not.toContain("delete namespaces");
});

test("it can be interrupted, and goes on from what it finds", async () => {
  const cluster = new FakeCluster(platform().objects, ["controller"]);
  expect((await run(cluster, 2000)).result.end).toBe("interrupted");
  expect(cluster.left).toContain("Namespace web");
  const again = new FakeCluster([]);
  expect((await run(again)).result.end).toBe("removed");
});

test("what a last reconciliation brought back is deleted again, but not without end", async () => {
  const { objects, apps } = platform();
  const again = (uid: number): YamlRecord => ({
    ...apps,
    metadata: { ...(record(apps, "metadata") ?? {}), uid: `${uid}` },
  });
  let times = 0;
  const once = new FakeCluster(objects, [], (name) =>
    name === "apps" && times++ === 0 ? [again(1)] : [],
  );
  expect((await run(once)).result.end).toBe("removed");
  expect(once.calls.filter((call) => call === "delete apps")).toHaveLength(2);

  const always = new FakeCluster(objects, [], (name) => (name === "apps" ? [again(times++)] : []));
  expect((await run(always)).result).toMatchObject({
    end: "stuck",
    stuck: [{ message: "is created again whenever it is deleted" }],
  });
});
