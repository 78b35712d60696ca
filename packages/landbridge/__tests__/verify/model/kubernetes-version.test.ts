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
