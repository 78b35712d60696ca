import {
  chartProblems,
  releaseProblems,
  sourcePinProblems,
  sourceProblems,
} from "../support/checks/releases";
import { schemaVersionProblems } from "../support/checks/schema-versions";
import { fluxKustomization, inlineEnvironment, objectText } from "../support/inline-tree";

const SOURCE = "source.toolkit.fluxcd.io/v1";
const release = (spec: string) =>
  objectText("HelmRelease", "x/app", `spec: ${spec}`, "helm.toolkit.fluxcd.io/v2");
const env = (...cluster: string[]) => inlineEnvironment({ cluster: cluster.join("") });

describe("releaseProblems", () => {
  it("accepts a release that states everything", () => {
    const action = "{ crds: Skip, remediation: { retries: 3 } }";
    const spec = `{ install: ${action}, upgrade: ${action}, driftDetection: { mode: enabled } }`;
    expect(releaseProblems(env(release(spec)))).toEqual([]);
  });

  it("reports each decision left to the default", () => {
    expect(releaseProblems(env(release("{ install: { remediation: { retries: 0 } } }")))).toEqual(
      [
        "install.remediation.retries",
        "install.crds",
        "upgrade.remediation.retries",
        "upgrade.crds",
        "driftDetection.mode",
      ].map((field) => `HelmRelease x/app does not state ${field}`),
    );
  });
});

describe("chartProblems", () => {
  const chart = (version: string) =>
    release(
      `{ chart: { spec: { version: "${version}", sourceRef: { kind: HelmRepository, name: r } } } }`,
    );
  const repository = objectText("HelmRepository", "x/r", "", SOURCE);

  it("accepts an exact version from a source that exists", () => {
    expect(chartProblems(env(chart("1.2.3"), repository))).toEqual([]);
  });

  it.each(["1.2", "1.2.x", ">=1.2.3", "*", ""])("reports version %p", (version) => {
    expect(chartProblems(env(chart(version), repository))).toEqual([
      `HelmRelease x/app: chart version ${version} is not exact`,
    ]);
  });

  it("reports a source that does not exist, for chart and chartRef", () => {
    expect(chartProblems(env(chart("1.2.3")))).toEqual([
      "HelmRelease x/app: its source HelmRepository x/r does not exist",
    ]);
    expect(chartProblems(env(release("{ chartRef: { kind: OCIRepository, name: r } }")))).toEqual([
      "HelmRelease x/app: its source OCIRepository x/r does not exist",
    ]);
  });
});

describe("sourcePinProblems", () => {
  const git = (ref: string) => objectText("GitRepository", "x/g", `spec: { ref: ${ref} }`, SOURCE);

  it("accepts exact tags and commits", () => {
    expect(sourcePinProblems(env(git("{ tag: v1.2.3 }")))).toEqual([]);
    expect(sourcePinProblems(env(git(`{ commit: ${"a".repeat(40)} }`)))).toEqual([]);
  });

  it.each(["{ branch: main }", "{ semver: 1.x }", "{}"])("reports %p", (ref) => {
    expect(sourcePinProblems(env(git(ref)))).toEqual(["GitRepository x/g is not pinned exactly"]);
  });
});

describe("sourceProblems", () => {
  it("reports a Kustomization whose repository does not exist", () => {
    const other = fluxKustomization("crds").replace(
      "name: flux-system }\n  wait",
      "name: up }\n  wait",
    );
    expect(sourceProblems(env(other))).toEqual([
      "flux-system/crds: its source GitRepository flux-system/up does not exist",
    ]);
  });
});

describe("schemaVersionProblems", () => {
  const crds = objectText("OCIRepository", "x/crd", "spec: { ref: { tag: 1.2.3 } }", SOURCE);
  const source = { module: "m", kinds: [], installedBy: "OCIRepository x/crd" };

  it("reports schemas of another version, unless a note says why", () => {
    expect(schemaVersionProblems(env(crds), [{ ...source, version: "v1.2.4" }])).toEqual([
      "OCIRepository x/crd installs 1.2.3; the schemas are of m v1.2.4",
    ]);
    expect(schemaVersionProblems(env(crds), [{ ...source, version: "v1.2.3" }])).toEqual([]);
    expect(schemaVersionProblems(env(crds), [{ ...source, version: "v1.2.4", note: "" }])).toEqual(
      [],
    );
  });
});
