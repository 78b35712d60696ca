import { MemoryRepository } from "../../../src/verify/repository/memory-repository";
import { describesCluster } from "../../../src/verify/terraform/describes-cluster";

const of = (text: string, file = "main.tf"): string | undefined =>
  describesCluster(new MemoryRepository({ [file]: text }));

test.each([
  'resource "flux_bootstrap_git" "flux" {}',
  'chart = "flux-instance"',
  'chart = "oci://ghcr.io/controlplaneio-fluxcd/charts/flux-instance"',
  'chart = "flux2-sync"',
  'kind = "FluxInstance"',
])("%s bootstraps Flux", (text) => {
  expect(of(text)).toBe("bootstraps");
  expect(of(text, "README.md")).toBeUndefined();
});

test.each([
  'resource "aws_eks_cluster" "this" {}',
  'module "eks" { source = "terraform-aws-modules/eks/aws" }',
  'module "eks" { source = "terraform-aws-modules/eks/aws//modules/karpenter" }',
  'resource "kubernetes_namespace_v1" "flux" {}',
  'resource "helm_release" "argocd" {}',
  'resource "digitalocean_kubernetes_cluster" "this" {}',
  'module "kube-hetzner" { source = "kube-hetzner/kube-hetzner/hcloud" }',
])("%s is about a cluster", (text) => {
  expect(of(text)).toBe("nearby");
  expect(of(text, "main.tofu")).toBe("nearby");
  expect(of(text, "README.md")).toBeUndefined();
});

test.each([
  'chart = "flux-operator"',
  'chart = "my-flux-instances"',
  'chart = "flux2"',
  'resource "aws_s3_bucket" "assets" {}',
])("%s alone says nothing of a cluster", (text) => {
  expect(of(text)).toBeUndefined();
});
