import { MemoryRepository } from "../../verify/repository/memory-repository";
import { verifyRepository } from "../../verify/verify-repository";

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
  const { findings, fleet } = await verifyRepository({
    repository,
    paths: [],
    ...(terraform === undefined ? {} : { terraform }),
  });
  const rules = findings.map(({ rule }) => rule);
  return { rules, clusters: fleet.models.map(({ root }) => root.directory) };
}

describe("the cluster path of Terraform's bootstrap", () => {
  it("is taken where it is there", async () => {
    const { clusters } = await verified({ "clusters/prod/apps.yaml": APPS });
    expect(clusters).toEqual(["clusters/prod"]);
  });

  it("is missed in a repository with a tree of Flux", async () => {
    const { rules } = await verified({ "clusters/dev/apps.yaml": APPS });
    expect(rules).toContain("LB704");
  });

  it("is missed where a folder beside it is there, be it without a Kustomization", async () => {
    const { rules } = await verified({ "clusters/prd/release.yaml": "kind: HelmRelease" });
    expect(rules).toContain("LB704");
  });

  it("is in another repository where this one holds nothing of Flux", async () => {
    expect(await verified({})).toEqual({ rules: [], clusters: [] });
  });

  it("is missed where Terraform's folder was named", async () => {
    const { rules } = await verified({}, "infra");
    expect(rules).toContain("LB704");
  });
});
