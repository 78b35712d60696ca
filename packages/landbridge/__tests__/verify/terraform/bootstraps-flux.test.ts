import { MemoryRepository } from "../../../src/verify/repository/memory-repository";
import { bootstrapsFlux } from "../../../src/verify/terraform/bootstraps-flux";

const of = (text: string, file = "main.tf"): boolean =>
  bootstrapsFlux(new MemoryRepository({ [file]: text }));

test.each([
  'resource "flux_bootstrap_git" "flux" {}',
  'chart = "flux-instance"',
  'chart = "oci://ghcr.io/controlplaneio-fluxcd/charts/flux-instance"',
  'chart = "flux2-sync"',
  'kind = "FluxInstance"',
])("%s bootstraps Flux", (text) => {
  expect(of(text)).toBe(true);
  expect(of(text, "README.md")).toBe(false);
});

test.each(['chart = "flux-operator"', 'chart = "my-flux-instances"', 'chart = "flux2"'])(
  "%s alone doesn't say what Flux reconciles",
  (text) => {
    expect(of(text)).toBe(false);
  },
);
