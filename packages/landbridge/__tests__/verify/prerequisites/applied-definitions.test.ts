import { definitionsOfScripts } from "../../../src/verify/prerequisites/bootstrap/applied-definitions";
import { MemoryRepository } from "../../../src/verify/repository/memory-repository";

const CRD = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: shops.example.com
spec:
  group: example.com
`;

test.each([
  [
    "in a variable",
    "setup.sh",
    "URL=https://github.com/cert-manager/cert-manager/releases/download/v1.18.2/cert-manager.yaml\nkubectl apply -f $URL",
    ["cert-manager.io", "acme.cert-manager.io"],
  ],
  [
    "in a list",
    "setup.sh",
    "for crd in a b; do kubectl apply -f $crd; done\nCRDS=(\n  https://raw.githubusercontent.com/prometheus-operator/prometheus-operator/v0.80.0/example/prometheus-operator-crd/monitoring.coreos.com_podmonitors.yaml\n)",
    ["monitoring.coreos.com"],
  ],
  [
    "as an argument of a function",
    "Makefile",
    "crds:\n\tkubectl apply -k github.com/kubernetes-sigs/gateway-api/config/crd?ref=v1.2.0",
    ["gateway.networking.k8s.io", "gateway.networking.x-k8s.io"],
  ],
  ["in a file of the repository", "setup.sh", "kubectl apply -f crds/", ["example.com"]],
  ["that it only fetches", "setup.sh", "curl https://example.com/a.example.com_shops.yaml", []],
  [
    "for a test",
    ".github/workflows/e2e.yaml",
    "run: kind create cluster && kubectl apply -f crds",
    [],
  ],
  ["of a page", "README.md", "kubectl apply -f crds/", []],
])("CRDs of a script %s", (_, file, text, groups) => {
  const repository = new MemoryRepository({ [file]: text, "crds/shop.yaml": CRD });
  expect([...definitionsOfScripts(repository)].sort()).toEqual([...groups].sort());
});
