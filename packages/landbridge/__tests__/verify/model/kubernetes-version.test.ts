import { pinnedKubernetes } from "../../../src/verify/model/kubernetes-version";
import { MemoryRepository } from "../../../src/verify/repository/memory-repository";

test.each([
  ["an argument of a module", 'module "eks" {\n  cluster_version = "1.20"\n}\n', 20, 2],
  ["the default of a variable", 'variable "kubernetes_version" {\n  default = "1.21"\n}\n', 21, 2],
  ["a resource", 'resource "aws_eks_cluster" "x" {\n  name = "x"\n  version = "1.19"\n}\n', 19, 3],
])("the version of Kubernetes is that of %s", (_name, text, minor, line) => {
  expect(pinnedKubernetes(new MemoryRepository({ "infra/main.tf": text }))).toEqual({
    minor,
    place: { file: "infra/main.tf", line },
  });
});

test("of several, the oldest counts, and other versions say nothing", () => {
  const files = {
    "a.tf": 'kubernetes_version = "1.30"\n',
    "b.tf": 'kubernetes_version = "1.24.3"\n',
    "c.tf": 'required_version = "1.5"\n',
  };
  expect(pinnedKubernetes(new MemoryRepository(files))?.minor).toBe(24);
  expect(pinnedKubernetes(new MemoryRepository({ "c.tf": files["c.tf"] }))).toBeUndefined();
});

test.each([
  ["kind.yaml", "nodes:\n  - image: kindest/node:v1.21.1\n"],
  [".github/workflows/e2e.yaml", "with:\n  node_image: kindest/node:v1.21.1@sha256:0\n"],
  ["k3d.yaml", "image: rancher/k3s:v1.21.4-k3s1\n"],
  ["Makefile", "cluster:\n\tminikube start --kubernetes-version=v1.21.0\n"],
  ["up.sh", 'K3S_VERSION="${K3S_VERSION:-v1.21.1}"\n'],
  ["up.sh", "curl https://get.k3s.io | INSTALL_K3S_VERSION=v1.21.4+k3s1 sh -\n"],
  ["eksctl.yaml", 'apiVersion: eksctl.io/v1alpha5\nmetadata:\n  version: "1.21"\n'],
  [
    "capi.yaml",
    "apiVersion: v1\nversion: 1.19\n---\napiVersion: controlplane.cluster.x-k8s.io/v1beta1\nspec:\n  version: v1.21.5\n",
  ],
  ["group_vars/all.yml", "kube_version: v1.21.5\n"],
  ["talconfig.yaml", "kubernetesVersion: v1.21.5\n"],
  ["main.bicep", "param kubernetesVersion string = '1.21.2'\n"],
  ["aks.json", '{ "kubernetesVersion": { "type": "string", "defaultValue": "1.21.2" } }'],
  ["stack.ts", "version: eks.KubernetesVersion.V1_21,\n"],
  [
    "plan.yaml",
    "apiVersion: upgrade.cattle.io/v1\nkind: Plan\nspec:\n  version: v1.21.6+k3s1\n  upgrade: { image: rancher/k3s-upgrade }\n",
  ],
  ["main.yaml", "rke2: v1.21.5-rke2r2\n"],
  ["main.tf", 'cluster_version = local.v\nlocals {\n  v = "1.21"\n}\n'],
  ["main.tf", 'min_master_version = var.k8s\nvariable "k8s" { default = "1.21" }\n'],
])("%s pins a version: %j", (file, text) => {
  expect(pinnedKubernetes(new MemoryRepository({ [file]: text }))?.minor).toBe(21);
});

test.each([
  ["Chart.yaml", 'kubeVersion: "1.21"\n'],
  ["README.md", "minikube start --kubernetes-version=v1.21.0\n"],
  ["app.yaml", "apiVersion: example.com/v1\nspec:\n  version: 1.21.0\n"],
  ["app.yaml", "image: example/agent:v1.21.0-k3support\n"],
  [
    "talos.yaml",
    "apiVersion: tuppr.home-operations.com/v1alpha1\nkind: TalosUpgrade\nspec:\n  talos:\n    version: v1.11.0\n",
  ],
  ["up.sh", "KUBECTL_VERSION=1.21.0\nKUBERNETES_VERSION=1.2\n"],
  ["main.tf", 'chart_version = local.v\nlocals {\n  v = "1.21"\n}\n'],
])("%s says nothing of a cluster: %j", (file, text) => {
  expect(pinnedKubernetes(new MemoryRepository({ [file]: text }))).toBeUndefined();
});
