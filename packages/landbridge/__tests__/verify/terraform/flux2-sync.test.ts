import { readClusters } from "../support/read-clusters";

describe("a release of flux2-sync without a path", () => {
  const files = (url: string, more = ""): Record<string, string> => ({
    ".git/config": '[remote "origin"]\n\turl = git@git.example.com:a/fleet.git\n',
    "release.yaml": "apiVersion: v1\nkind: ConfigMap\nmetadata: { name: a, namespace: default }\n",
    "terraform/main.tf": `variable "repository" {
  default = "fleet"
}

resource "helm_release" "sync" {
  name       = "flux-system"
  namespace  = "flux-system"
  repository = "https://fluxcd-community.github.io/helm-charts"
  chart      = "flux2-sync"
  ${more}

  set = [
    {
      name  = "gitRepository.spec.url"
      value = "${url}"
    },
  ]
}
`,
  });

  it("applies the whole of this repository", async () => {
    const found = await readClusters(files("ssh://git@git.example.com/a/${var.repository}.git"));
    expect(found.clusters).toEqual([""]);
  });

  it.each([
    ["whose source is another repository", files("ssh://git@git.example.com/a/other.git")],
    [
      "whose values aren't known",
      files("ssh://git@git.example.com/a/fleet.git", "values = [var.values]"),
    ],
  ])("says nothing of a release %s", async (_, given) => {
    expect((await readClusters(given)).clusters).toEqual([]);
  });
});
