import { releaseProblems, rollbackProblems, sourcePinProblems } from "../support/checks/releases";
import { schemaVersionProblems } from "../support/checks/schema-versions";
import { inlineEnvironment, objectText } from "../support/inline-tree";

const SOURCE = "source.toolkit.fluxcd.io/v1";
const release = (spec: string) =>
  objectText("HelmRelease", "x/app", `spec: ${spec}`, "helm.toolkit.fluxcd.io/v2");
const env = (...cluster: string[]) => inlineEnvironment({ cluster: cluster.join("") });

describe("releaseProblems", () => {
  it("accepts a release with every setting", () => {
    const action = "{ crds: Skip, remediation: { retries: 3 } }";
    const spec = `{ install: ${action}, upgrade: ${action}, driftDetection: { mode: enabled } }`;
    expect(releaseProblems(env(release(spec)))).toEqual([]);
  });

  it("reports every setting that is left to its default", () => {
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

describe("rollbackProblems", () => {
  const authentik = (upgrade: string) =>
    env(
      objectText(
        "HelmRelease",
        "authentik/authentik",
        `spec: { upgrade: ${upgrade} }`,
        "helm.toolkit.fluxcd.io/v2",
      ),
    );

  it("reports an upgrade that returns to a version which can't read the database", () => {
    expect(rollbackProblems(authentik("{ remediation: { retries: 3 } }"))).toEqual([
      "HelmRelease authentik/authentik would be rolled back onto a migrated database",
    ]);
    expect(rollbackProblems(authentik("{ strategy: { name: RetryOnFailure } }"))).toEqual([]);
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

describe("schemaVersionProblems", () => {
  const crds = objectText("OCIRepository", "x/crd", "spec: { ref: { tag: 1.2.3 } }", SOURCE);
  const source = { module: "m", kinds: [], installedBy: "OCIRepository x/crd" };

  it("reports schemas of a different version, unless a note says why", () => {
    expect(schemaVersionProblems(env(crds), [{ ...source, version: "v1.2.4" }])).toEqual([
      "OCIRepository x/crd installs 1.2.3; the schemas are of m v1.2.4",
    ]);
    expect(schemaVersionProblems(env(crds), [{ ...source, version: "v1.2.3" }])).toEqual([]);
    expect(schemaVersionProblems(env(crds), [{ ...source, version: "v1.2.4", note: "" }])).toEqual(
      [],
    );
  });
});
