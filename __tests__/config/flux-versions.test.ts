import { EKS_VERSIONS, FLUX_VERSION } from "../../config/versions";
import {
  EMBEDDED_FLUX_VERSION,
  FLUX_SUPPORT,
  fluxFor,
  minorVersion,
} from "../../lib/flux-versions";
import { FLUX_PROVIDER } from "../../modules/engine/flux";
import { problemsOf, withProperties } from "./support";

const pair = (version: string, engine: object): readonly string[] =>
  problemsOf(
    withProperties("dev", { "cluster.version": version, engine: { kind: "flux", ...engine } }),
  ).map(({ place, message }) => `${place}: ${message}`);

test("Flux that doesn't support the cluster's Kubernetes is an error", () => {
  expect(pair("1.36", { version: "v2.8.8" })).toEqual([
    "dev.engine.version: Flux 2.8 doesn't support Kubernetes 1.36 (cluster.version)",
  ]);
  expect(pair("1.36", { version: "v2.9.5" })).toEqual([]);
});

test("with embedded manifests, the provider's version counts", () => {
  expect(pair("1.36", { version: "v2.9.5", embeddedManifests: true })).toEqual([
    expect.stringMatching(/^dev\.engine\.version: Flux \S+ doesn't support Kubernetes 1\.36/),
  ]);
});

test("a minor version without a table is an error", () => {
  expect(pair("1.35", { version: "v2.12.0" })).toEqual([
    "dev.engine.version: no table says which versions of Kubernetes Flux 2.12 supports",
  ]);
});

test("Flux's default supports the newest version of EKS that it can, and each version has a Flux", () => {
  const supported = FLUX_SUPPORT[minorVersion(FLUX_VERSION)!]!;
  expect(EKS_VERSIONS.filter((version) => fluxFor(version).length === 0)).toEqual([]);
  expect(EKS_VERSIONS.some((version) => supported.includes(version))).toBe(true);
});

test("the provider installs its own minor version of Flux or a neighbor", () => {
  // Flux releases, "Supported releases": the command line, which the provider is, works within one minor version.
  const minor = (version: string): number => Number(minorVersion(version)?.split(".")[1]);
  expect(minor(EMBEDDED_FLUX_VERSION)).toBe(minor(FLUX_PROVIDER.version));
  expect(Math.abs(minor(FLUX_VERSION) - minor(FLUX_PROVIDER.version))).toBeLessThanOrEqual(1);
});
