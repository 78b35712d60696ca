import { KubernetesCluster } from "../../src/teardown/kubernetes-cluster";
import { planTeardown } from "../../src/teardown/plan";
import { planLines, problemLines, warningLines } from "../../src/teardown/report";
import { held } from "./support/controllers";
import { FakeCluster } from "./support/fake-cluster";
import { platform } from "./support/platform";
import { ROOT, run } from "./support/run";

async function planOf(cluster: FakeCluster) {
  const state = await new KubernetesCluster(cluster).read();
  return planTeardown(state, { root: ROOT, scope: "cluster" }, cluster.time);
}

test("the plan has every step in its order, with reasons", async () => {
  const { cluster } = platform();
  const lines = planLines(await planOf(cluster));
  expect(lines.filter((line) => /^\d/.test(line))).toEqual([
    "1. Suspend reconciliation: Flux would create again whatever is deleted.",
    "2. Delete routes: External-DNS deletes their records only while it runs.",
    "3. Delete Gateways and Ingresses: their controllers delete load balancers, target groups and security groups.",
    "4. Delete Services of type LoadBalancer: a load balancer that stays blocks the deletion of its subnets and VPC.",
    "5. Wait until External-DNS has deleted its records: a zone that has records can't be deleted.",
    "6. Delete what mounts volumes: Kubernetes keeps a claim as long as a pod uses it.",
    "7. Delete volume claims and wait for their volumes: a volume outlives its cluster, and costs money, unless the CSI driver deletes it.",
    "8. Remove Kustomization flux-system/dns and Kustomization flux-system/apps: nothing that is left depends on it.",
    "9. Remove Kustomization flux-system/gateway: nothing that is left depends on it.",
    "10. Remove Kustomization flux-system/balancers: nothing that is left depends on it.",
    "11. Delete NodePools and wait for their machines: an instance that stays costs money, and its network interface blocks its subnet.",
    "12. Delete node classes: Karpenter deletes their instance profiles and launch templates.",
    "13. Remove Kustomization flux-system/nodes: the machines needed it, and nothing that is left depends on it.",
    "14. Remove Kustomization flux-system/karpenter: the machines needed it, and nothing that is left depends on it.",
    "15. Remove Kustomization flux-system/namespaces: the machines needed it, and nothing that is left depends on it.",
  ]);
  expect(lines).toEqual(
    expect.arrayContaining([
      "     suspend HelmRelease web/karpenter",
      "     delete HTTPRoute web/app",
      "     delete Gateway web/platform: it owns Service web/platform-istio",
      "     wait for two syncs of Deployment web/external-dns",
      "     wait for PersistentVolume pvc-1",
      "     uninstall HelmRelease web/external-dns",
      "     wait for Node ip-10-0-0-1",
    ]),
  );
});

test("nothing to do is said, too", async () => {
  expect(planLines(await planOf(new FakeCluster()))).toEqual([
    "Nothing is left to remove in the cluster.",
  ]);
});

test("what stays outside of the cluster is listed, with the protections that are on", async () => {
  const cluster = new FakeCluster();
  const metadata = { name: "a" };
  cluster.add(
    {
      apiVersion: "v1",
      kind: "PersistentVolume",
      metadata,
      spec: { persistentVolumeReclaimPolicy: "Retain", csi: { volumeHandle: "vol-1" } },
    },
    {
      apiVersion: "v1",
      kind: "PersistentVolume",
      metadata: { name: "b" },
      spec: {
        persistentVolumeReclaimPolicy: "Retain",
        csi: { driver: "efs.csi.aws.com", volumeHandle: "fs-1::fsap-1" },
      },
    },
    {
      apiVersion: "apps/v1",
      kind: "Deployment",
      metadata: {
        ...metadata,
        namespace: "dns",
        labels: { "app.kubernetes.io/name": "external-dns" },
      },
      spec: { template: { spec: { containers: [{ args: ["--policy=upsert-only"] }] } } },
      status: { readyReplicas: 1 },
    },
    {
      apiVersion: "s3.services.k8s.aws/v1alpha1",
      kind: "Bucket",
      metadata: { ...metadata, annotations: { "services.k8s.aws/deletion-policy": "retain" } },
    },
    {
      apiVersion: "s3.aws.upbound.io/v1beta1",
      kind: "Bucket",
      metadata,
      spec: { managementPolicies: ["Observe", "Create"] },
    },
    {
      apiVersion: "snapshot.storage.k8s.io/v1",
      kind: "VolumeSnapshotContent",
      metadata,
      spec: { deletionPolicy: "Retain" },
    },
  );
  const { retained } = await planOf(cluster);
  const infrastructure = {
    stacks: [],
    protections: [{ what: "EKS cluster a", setting: "prod.cluster.deletionProtection" }],
    retained: [{ what: "snapshot s", reason: "finalSnapshot is true" }],
  };
  expect(warningLines(retained, infrastructure)).toEqual([
    "Retained, and to be deleted by hand if it isn't wanted:",
    "  the volume of PersistentVolume a (vol-1): its reclaim policy is Retain",
    "  the files of PersistentVolume b on the file system fs-1: its reclaim policy is Retain, but they go with the file system, if Terraform deletes it",
    "  the snapshot of VolumeSnapshotContent a: its deletion policy is Retain",
    "  the DNS records of Deployment dns/a: its policy is upsert-only",
    "  what Bucket a has created: its annotation services.k8s.aws/deletion-policy is retain",
    "  what Bucket a has created: its management policies leave out Delete",
    "  snapshot s: finalSnapshot is true",
    "Protected from deletion; cdktf destroy refuses:",
    "  EKS cluster a: prod.cluster.deletionProtection is true",
  ]);
});

test("what does not go away is reported with its finalizer, its controller and the option that forces it", async () => {
  const cluster = new FakeCluster().add(
    held(
      {
        apiVersion: "v1",
        kind: "Service",
        metadata: { namespace: "web", name: "a" },
        spec: { type: "LoadBalancer" },
      },
      "service.k8s.aws/resources",
    ),
  );
  const { result } = await run(cluster, {
    timeout: 1000,
    cloud: {
      left: () =>
        Promise.resolve([
          { kind: "load balancer", id: "arn:aws:x", evidence: "tag elbv2.k8s.aws/cluster" },
        ]),
    },
  });
  expect(problemLines(result)).toEqual([
    "Service web/a is still there",
    "  finalizer service.k8s.aws/resources, to be removed by aws-load-balancer-controller, which is not installed",
    "  to remove the finalizer by force: --force-finalizer Service/web/a",
    "Still in AWS:",
    "  load balancer arn:aws:x (tag elbv2.k8s.aws/cluster)",
  ]);
});

test("the end is only reached once AWS has deleted what it was asked to delete", async () => {
  const cluster = new FakeCluster();
  let looks = 0;
  const network = { kind: "network interface", id: "eni-1", evidence: "tag x" } as const;
  const { result, lines } = await run(cluster, {
    cloud: { left: () => Promise.resolve(looks++ < 3 ? [network] : []) },
  });
  expect([result.end, result.left]).toEqual(["removed", []]);
  expect(lines).toEqual(["waiting for AWS to delete 1 network interface"]);
  const stays = await run(new FakeCluster(), { cloud: { left: () => Promise.resolve([network]) } });
  expect([stays.result.end, stays.result.left]).toEqual(["stuck", [network]]);
});
