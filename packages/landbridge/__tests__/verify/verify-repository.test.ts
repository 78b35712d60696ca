import { MemoryRepository } from "../../src/verify/repository/memory-repository";
import { verifyFleet } from "../../src/verify/verify-repository";

const BOOTSTRAP = `resource "flux_bootstrap_git" "this" {
  path = "clusters/prod"
}
`;
const APPS = `
apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: { name: apps, namespace: flux-system }
spec: { interval: 10m, path: ./apps, prune: true, sourceRef: { kind: GitRepository, name: flux-system } }
`;

async function verified(files: Readonly<Record<string, string>>, terraform?: string) {
  const repository = new MemoryRepository({ "infra/main.tf": BOOTSTRAP, ...files });
  const { findings, fleet } = await verifyFleet({
    repository,
    paths: [],
    kustomize: {},
    ...(terraform === undefined ? {} : { terraform }),
  });
  const rules = findings.map(({ rule }) => rule);
  return { rules, clusters: fleet.models.map(({ root }) => root.directory) };
}

describe("the cluster path of Terraform's bootstrap", () => {
  it("is used if it exists", async () => {
    const { clusters } = await verified({ "clusters/prod/apps.yaml": APPS });
    expect(clusters).toEqual(["clusters/prod"]);
  });

  it("is missing in a repository that has Flux manifests", async () => {
    const { rules } = await verified({ "clusters/dev/apps.yaml": APPS });
    expect(rules).toContain("LB704");
  });

  it("is missing if a directory next to it exists, even without a Kustomization", async () => {
    const { rules } = await verified({ "clusters/prd/release.yaml": "kind: HelmRelease" });
    expect(rules).toContain("LB704");
  });

  it("is in another repository if this one has nothing for Flux", async () => {
    expect(await verified({})).toEqual({ rules: [], clusters: [] });
  });

  it("is missing if the Terraform directory was given", async () => {
    const { rules } = await verified({}, "infra");
    expect(rules).toContain("LB704");
  });
});

describe("what could not be verified", () => {
  it("is listed, a sentence for each part", async () => {
    const repository = new MemoryRepository({
      "clusters/dev/apps.yaml": APPS,
      "apps/kustomization.yaml": "resources: [a.yaml, b.yaml, 'https://github.com/acme/c?ref=v1']",
      "apps/a.yaml": "kind: ConfigMap\ndata: [\n---\nkind: Secret\ndata: [\n",
    });
    const paths = ["clusters/dev"];
    const { unverified } = await verifyFleet({ repository, paths, kustomize: {} });
    expect(unverified).toEqual([
      "apps/a.yaml can't be read: at least 2 objects not verified.",
      "apps/kustomization.yaml: what b.yaml should have isn't verified because it isn't in the repository.",
      "apps/kustomization.yaml: the objects of https://github.com/acme/c?ref=v1 are unknown because they are fetched over the network.",
    ]);
  });
});

describe("clusters next to those that are given", () => {
  const FILES = {
    "clusters/dev/apps.yaml": APPS,
    "clusters/prod/apps.yaml": APPS,
    "apps/a.yaml": "apiVersion: v1\nkind: ConfigMap\nmetadata: { name: a, namespace: default }\n",
  };
  const run = (files: Readonly<Record<string, string>>, paths: readonly string[] = []) =>
    verifyFleet({ repository: new MemoryRepository(files), paths, kustomize: {} });
  const clustersOf = ({ fleet }: Awaited<ReturnType<typeof run>>) =>
    fleet.models.map(({ cluster }) => cluster);

  it("are verified together with the one that Terraform bootstraps", async () => {
    const { clusters } = await verified(FILES);
    expect(clusters).toEqual(["clusters/dev", "clusters/prod"]);
  });

  it("are listed if landbridge.yaml leaves them out, but not if the user chose the paths", async () => {
    const files = { ...FILES, "landbridge.yaml": "paths: [clusters/dev]\n" };
    const whole = await run(files);
    expect(clustersOf(whole)).toEqual(["clusters/dev"]);
    expect(whole.unverified).toEqual([expect.stringMatching(/^clusters\/prod .* is not verified/)]);
    expect((await run(files, ["clusters/dev"])).unverified).toEqual([]);
  });

  it("are listed if they are elsewhere, as are directories without content and misspelled kinds", async () => {
    const sync = APPS.replace("name: apps", "name: flux-system").replace(
      "./apps",
      "./clusters/dev",
    );
    const { unverified } = await run({
      "clusters/dev/flux-system/gotk-sync.yaml": sync,
      "old/apps.yaml": APPS,
      "clusters/test/apps.yaml": APPS.replace("kind: Kustomization", "kind: Kustomisation"),
    });
    expect(unverified).toEqual([
      expect.stringMatching(/^old may be a cluster/),
      expect.stringMatching(/^clusters\/test\/apps.yaml:3: .* Did you mean "Kustomization"/),
    ]);
    const empty = await run({ ...FILES, "clusters/x/README.md": "" }, ["clusters/x"]);
    expect(empty.unverified).toEqual(["clusters/x contains no object that Flux would apply."]);
  });

  it("are unknown if another repository provides a part, and the report says so", async () => {
    const other = APPS.replace("name: apps", "name: other")
      .replace("name: flux-system }", "name: other }")
      .replace("path: ./apps", "path: ./deploy");
    const { unverified } = await run({ ...FILES, "clusters/dev/other.yaml": other }, [
      "clusters/dev",
    ]);
    expect(unverified).toEqual([
      "Kustomization flux-system/other: its objects are unknown because its source is not in the repository.",
    ]);
  });

  it("leave open whether an acceptance is stale", async () => {
    const ignore = "ignore: [{ rule: LB203, path: clusters/prod/**, reason: x }]\n";
    const files = { ...FILES, "landbridge.yaml": ignore };
    const rules = async (paths: readonly string[]) =>
      (await run(files, paths)).findings.map(({ rule }) => rule);
    expect(await rules(["clusters/dev"])).not.toContain("LB003");
    expect(await rules([])).toContain("LB003");
  });
});

describe("a path that is given explicitly", () => {
  const BROKEN = APPS.replace("interval: 10m", "interval: 10m, dependsOn: [{ name: nothing }]");
  const FILES = {
    "clusters/dev/apps.yaml": BROKEN,
    "apps/a.yaml": "apiVersion: v1\nkind: ConfigMap\nmetadata: { name: a, namespace: default }\n",
  };
  const severities = async (files: Readonly<Record<string, string>>, paths: readonly string[]) => {
    const repository = new MemoryRepository(files);
    const { findings } = await verifyFleet({ repository, paths });
    return findings.filter(({ rule }) => rule === "LB201").map(({ severity }) => severity);
  };

  it("is certain on the command line, in landbridge.yaml, and from Terraform's bootstrap", async () => {
    expect(await severities(FILES, [])).toEqual([]);
    expect(await severities(FILES, ["clusters/dev"])).toEqual(["error"]);
    const named = { ...FILES, "landbridge.yaml": "paths: [clusters/dev]\n" };
    expect(await severities(named, [])).toEqual(["error"]);
    const bootstrap = BOOTSTRAP.replace("prod", "dev");
    expect(await severities({ ...FILES, "infra/main.tf": bootstrap }, [])).toEqual(["error"]);
  });

  it("is certain if landbridge.yaml claims to be complete", async () => {
    const complete = { ...FILES, "landbridge.yaml": "prerequisites: { complete: true }\n" };
    expect(await severities(complete, [])).toEqual(["error"]);
  });
});

it("a landbridge.yaml that can't be read is a finding", async () => {
  const repository = new MemoryRepository({
    "landbridge.yaml/a": "",
    "clusters/dev/apps.yaml": APPS,
  });
  const { findings } = await verifyFleet({ repository, paths: [] });
  expect(findings.map(({ message }) => message)).toContain(
    "landbridge.yaml is a directory, not a file.",
  );
});

it("a deprecated key of landbridge.yaml is a warning, both keys at once an error", async () => {
  const found = async (text: string) => {
    const files = { "clusters/dev/apps.yaml": APPS, "landbridge.yaml": text };
    const repository = new MemoryRepository(files);
    const { findings } = await verifyFleet({ repository, paths: ["clusters/dev"] });
    return findings.filter(({ rule }) => rule === "LB001");
  };
  expect(await found("outside: {}\n")).toMatchObject([
    {
      severity: "warning",
      message: 'landbridge.yaml uses the deprecated key "outside"; rename it to "prerequisites".',
      location: { file: "landbridge.yaml", line: 1, column: 1 },
    },
  ]);
  expect(await found("outside: {}\nprerequisites: {}\n")).toMatchObject([
    { severity: "error", location: { line: 1 } },
  ]);
  expect(await found("prerequisites: {}\n")).toEqual([]);
});

test("the contract of a workload environment is refused: it is part of its hub's", async () => {
  const contract = JSON.stringify({
    version: 1,
    environment: "orders",
    hub: "management",
    hash: "0",
    engine: { kind: "flux", version: "v2.8.8", path: "clusters/management" },
    variables: {},
    services: {},
    namespaces: {},
    identities: [],
    secrets: [],
  });
  const repository = new MemoryRepository({
    "contract.json": contract,
    "clusters/management/apps.yaml": APPS,
  });
  const { findings } = await verifyFleet({
    repository,
    paths: [],
    contract: "contract.json",
    kustomize: {},
  });
  expect(findings.map(({ message }) => message)).toContain(
    "contract.json is the contract of orders, whose objects management applies: verify management.",
  );
});
