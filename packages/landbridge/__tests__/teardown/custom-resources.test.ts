import type { YamlRecord } from "../../src/verify/yaml/json";
import { finalizerController, held, ownedBy } from "./support/controllers";
import { FakeCluster, type Controller } from "./support/fake-cluster";
import { run } from "./support/run";

const object = (
  apiVersion: string,
  kind: string,
  name: string,
  spec: YamlRecord = {},
  more: YamlRecord = {},
): YamlRecord => ({ apiVersion, kind, metadata: { namespace: "web", name, ...more }, spec });

const controllerOf = (chart: string): YamlRecord => ({
  apiVersion: "apps/v1",
  kind: "Deployment",
  metadata: { namespace: "web", name: chart, labels: { "helm.sh/chart": `${chart}-1.2.3` } },
  status: { readyReplicas: 1 },
});

const deletions = (cluster: FakeCluster): readonly string[] =>
  cluster.calls.map((call) => call.replace("delete ", ""));

const MANAGED = "finalizer.managedresource.crossplane.io";
const COMPOSITE = "composite.apiextensions.crossplane.io";

test("Crossplane: what refers to a configuration goes before it, and the provider that has installed the kinds last", async () => {
  // The provider's pod is gone as soon as its package is deleted.
  const provider: Controller = (cluster) => {
    if (cluster.object("Provider", "aws") === undefined) return;
    for (const kind of ["Bucket", "ProviderConfig"]) {
      for (const one of cluster.all(kind)) {
        if (kind === "ProviderConfig" && cluster.all("Bucket").length > 0) continue;
        const isDeleted = "deletionTimestamp" in (one.metadata as object);
        if (isDeleted) cluster.finalize(one, kind === "Bucket" ? MANAGED : "in-use.crossplane.io");
      }
    }
  };
  const cluster = new FakeCluster([
    provider,
    finalizerController("crossplane", ["Site"], COMPOSITE),
    finalizerController("crossplane", ["Provider"], "revision.pkg.crossplane.io"),
  ]);
  cluster.add(
    controllerOf("crossplane"),
    held(object("pkg.crossplane.io/v1", "Provider", "aws"), "revision.pkg.crossplane.io"),
    held(
      object("s3.aws.m.upbound.io/v1beta1", "ProviderConfig", "default"),
      "in-use.crossplane.io",
    ),
    held(object("example.com/v1", "Site", "blog"), COMPOSITE),
  );
  const bucket = object("s3.aws.m.upbound.io/v1beta1", "Bucket", "blog", {
    providerConfigRef: { name: "default" },
  });
  cluster.add(ownedBy(cluster.object("Site", "blog"), held(bucket, MANAGED)));
  for (const kind of ["Bucket", "ProviderConfig"]) {
    const crd = cluster
      .all("CustomResourceDefinition")
      .find((one) => (one.spec as { names: { kind: string } }).names.kind === kind)!;
    const { uid } = cluster.object("Provider", "aws")!.metadata as { uid: string };
    Object.assign(crd.metadata as object, { ownerReferences: [{ uid, controller: true }] });
  }
  const { result } = await run(cluster);
  expect(result.end).toBe("removed");
  expect(deletions(cluster)).toEqual(["Site blog", "ProviderConfig default", "Provider aws"]);
  expect(cluster.left).toEqual(["Deployment crossplane"]);
});

test("Crossplane 2: a composite resource is gone at once, and providers, functions and core outlive what it was composed of", async () => {
  const flow: string[] = [];
  // Crossplane releases a composite resource without waiting; what it owns is collected afterwards.
  const core = finalizerController("crossplane", ["WorkloadCluster"], COMPOSITE);
  // In AWS, a cluster takes a while. Neither kind is served without the provider's package.
  const isUsed = (cluster: FakeCluster): boolean =>
    cluster.all("Cluster").length + cluster.all("VPC").length > 0;
  const canGo = (cluster: FakeCluster, kind: string): boolean =>
    kind === "ClusterProviderConfig" ? !isUsed(cluster) : cluster.time >= 5000;
  const provider: Controller = (cluster) => {
    if (cluster.object("Provider", "provider-aws-eks") === undefined) return;
    for (const kind of ["Cluster", "VPC", "ClusterProviderConfig"]) {
      for (const one of cluster.all(kind)) {
        if (!canGo(cluster, kind) || !("deletionTimestamp" in (one.metadata as object))) continue;
        flow.push(kind);
        cluster.finalize(one, kind === "ClusterProviderConfig" ? "in-use.crossplane.io" : MANAGED);
      }
    }
  };
  const packages = finalizerController(
    "crossplane",
    ["ProviderRevision", "FunctionRevision"],
    "revision.pkg.crossplane.io",
    (_revision, cluster) => {
      if (isUsed(cluster)) flow.push("too early");
      return true;
    },
  );
  const definitions = finalizerController(
    "crossplane",
    ["CompositeResourceDefinition"],
    "defined.apiextensions.crossplane.io",
  );
  const cluster = new FakeCluster([core, provider, packages, definitions]);
  cluster.add(
    controllerOf("crossplane"),
    object("pkg.crossplane.io/v1", "Provider", "provider-aws-eks"),
    object("pkg.crossplane.io/v1", "Function", "function-auto-ready"),
    held(
      object("apiextensions.crossplane.io/v2", "CompositeResourceDefinition", "clusters"),
      "defined.apiextensions.crossplane.io",
    ),
    held(
      object("aws.m.upbound.io/v1beta1", "ClusterProviderConfig", "default"),
      "in-use.crossplane.io",
    ),
    held(object("fleet.landbridge.dev/v1alpha1", "WorkloadCluster", "orders"), COMPOSITE),
  );
  const owner = (kind: string, name: string): YamlRecord | undefined => cluster.object(kind, name);
  for (const [kind, of, name] of [
    ["ProviderRevision", "Provider", "provider-aws-eks"],
    ["FunctionRevision", "Function", "function-auto-ready"],
  ] as const) {
    const revision = object("pkg.crossplane.io/v1", kind, `${name}-1`);
    cluster.add(ownedBy(owner(of, name), held(revision, "revision.pkg.crossplane.io")));
  }
  // A provider's revision owns the definition, and the definition the CRD.
  const definition = object(
    "apiextensions.crossplane.io/v1alpha1",
    "ManagedResourceDefinition",
    "all",
  );
  cluster.add(ownedBy(owner("ProviderRevision", "provider-aws-eks-1"), definition));
  const providerConfigRef = { kind: "ClusterProviderConfig", name: "default" };
  for (const [group, kind] of [
    ["eks", "Cluster"],
    ["ec2", "VPC"],
  ] as const) {
    const managed = object(`${group}.aws.m.upbound.io/v1beta1`, kind, "orders", {
      providerConfigRef,
    });
    cluster.add(ownedBy(owner("WorkloadCluster", "orders"), held(managed, MANAGED)));
  }
  const owners: Readonly<Record<string, YamlRecord | undefined>> = {
    Cluster: owner("ManagedResourceDefinition", "all"),
    VPC: owner("ManagedResourceDefinition", "all"),
    ClusterProviderConfig: owner("ProviderRevision", "provider-aws-eks-1"),
    WorkloadCluster: owner("CompositeResourceDefinition", "clusters"),
  };
  for (const crd of cluster.all("CustomResourceDefinition")) {
    const found = owners[(crd.spec as { names: { kind: string } }).names.kind];
    if (found === undefined) continue;
    const { uid } = found.metadata as { uid: string };
    Object.assign(crd.metadata as object, { ownerReferences: [{ uid, controller: true }] });
  }
  const { result } = await run(cluster);
  expect(result.end).toBe("removed");
  expect(flow).toEqual(["Cluster", "VPC", "ClusterProviderConfig"]);
  const order = deletions(cluster);
  expect(order[0]).toBe("WorkloadCluster orders");
  expect(order.indexOf("ClusterProviderConfig default")).toBeGreaterThan(0);
  expect(order.indexOf("Provider provider-aws-eks")).toBeGreaterThan(
    order.indexOf("ClusterProviderConfig default"),
  );
  expect(cluster.left).toEqual(["Deployment crossplane"]);
});

test("ACK, cert-manager and unknown controllers: the one that has to act is named by catalog, group or field manager", async () => {
  const cluster = new FakeCluster();
  const managedFields = [
    {
      manager: "unknown-operator",
      fieldsV1: { "f:metadata": { "f:finalizers": { 'v:"example.com/hold"': {} } } },
    },
  ];
  cluster.add(
    { ...controllerOf("cert-manager"), status: {} },
    held(
      object("s3.services.k8s.aws/v1alpha1", "Bucket", "a"),
      "finalizers.s3.services.k8s.aws/Bucket",
    ),
    held(object("acme.cert-manager.io/v1", "Challenge", "b"), "some.cert-manager.io/finalizer"),
    held(object("example.com/v1", "Thing", "c", {}, { managedFields }), "example.com/hold"),
    held(object("example.org/v1", "Thing", "d"), "example.org/hold"),
  );
  const { result } = await run(cluster, { timeout: 3000 });
  expect(result.end).toBe("stuck");
  expect(result.stuck.map(({ id, controller }) => [id.name, controller])).toEqual([
    ["a", "s3-chart, which is not installed"],
    ["b", "cert-manager (Deployment web/cert-manager), which isn't running"],
    ["c", 'the controller that calls itself "unknown-operator"'],
    ["d", "the controller of example.org"],
  ]);
});

test("a load balancer whose Service an operator would create again goes with the operator's object", async () => {
  const finalizer = "service.k8s.aws/resources";
  const cluster = new FakeCluster([
    finalizerController("aws-load-balancer-controller", ["Service"], finalizer),
  ]);
  cluster.add(
    controllerOf("aws-load-balancer-controller"),
    object("kafka.strimzi.io/v1", "Kafka", "k"),
  );
  const service = object("v1", "Service", "k-external", { type: "LoadBalancer" });
  cluster.add(ownedBy(cluster.object("Kafka", "k"), held(service, finalizer)));
  const { result, lines } = await run(cluster);
  expect([result.end, deletions(cluster)]).toEqual(["removed", ["Kafka k"]]);
  expect(lines).toContain("  deleting Kafka web/k: it owns Service web/k-external");
});

test("nodes, network plugins and what a node owns are left to whoever ends the machine", async () => {
  const cluster = new FakeCluster();
  cluster.add({ apiVersion: "v1", kind: "Node", metadata: { name: "ip-10-0-0-1" } });
  const cniNode = object("vpcresources.k8s.aws/v1alpha1", "CNINode", "ip-10-0-0-1");
  const owned = object("example.com/v1", "NodeThing", "x");
  cluster.add(
    held(cniNode, "networking.k8s.aws/resource-cleanup"),
    held(object("operator.tigera.io/v1", "Installation", "default"), "tigera.io/operator-cleanup"),
    ownedBy(cluster.object("Node", "ip-10-0-0-1"), held(owned, "example.com/hold")),
  );
  const { result } = await run(cluster);
  expect([result.end, deletions(cluster)]).toEqual(["removed", []]);
});

test("objects without finalizers are not touched: nothing outside depends on them", async () => {
  const cluster = new FakeCluster();
  cluster.add(object("example.com/v1", "Thing", "plain"));
  const { result } = await run(cluster);
  expect([result.end, cluster.left]).toEqual(["removed", ["Thing plain"]]);
});

test("a kind that can't be listed is named, and the rest is removed", async () => {
  const { AnswerError } = await import("../../src/doctor/cluster/api");
  const cluster = new FakeCluster([finalizerController("c", ["Thing"], "example.com/hold")]);
  cluster.add(controllerOf("c"), held(object("example.com/v1", "Thing", "a"), "example.com/hold"));
  cluster.add(object("example.org/v1", "Other", "b"));
  const get = cluster.get.bind(cluster);
  cluster.get = (path) =>
    path.includes("/others")
      ? Promise.reject(new AnswerError(cluster.server, path, "conversion webhook failed"))
      : get(path);
  const { result } = await run(cluster);
  expect(result).toMatchObject({ end: "removed", unread: [{ kind: "Other.example.org/v1" }] });
  expect(cluster.left).not.toContain("Thing a");
});
