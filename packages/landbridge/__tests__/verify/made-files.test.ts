import { MemoryRepository } from "../../src/verify/repository/memory-repository";
import { verifyFleet } from "../../src/verify/verify-repository";

const SETTINGS =
  "apiVersion: v1\nkind: ConfigMap\nmetadata: { name: settings, namespace: default }\n";

async function findingsIn(files: Readonly<Record<string, string>>) {
  const repository = new MemoryRepository(files);
  const { findings, fleet } = await verifyFleet({ repository, paths: [], kustomize: {} });
  return {
    clusters: fleet.models.map(({ cluster }) => cluster),
    findings: findings.map(({ rule, location: { file, line, column }, fix }) => ({
      rule,
      place: `${file}:${line}:${column}`,
      fix: fix?.title,
    })),
  };
}

/** Terraform that commits a Kustomization, and the lines of its text. */
function committing(content: string): string {
  return `resource "flux_bootstrap_git" "this" {
  path = "clusters/dev"
}

resource "github_repository_file" "apps" {
  repository = "platform"
  file       = "clusters/dev/apps.yaml"
  content    = ${content}
}
`;
}

const KUSTOMIZATION = [
  "apiVersion: kustomize.toolkit.fluxcd.io/v1",
  "kind: Kustomization",
  "metadata: { name: apps, namespace: flux-system }",
  "spec:",
  "  interval: 10m",
  "  path: ./appz",
  "  prune: true",
  "  sourceRef: { kind: GitRepository, name: flux-system }",
];

function heredoc(marker: string, indent: string, lines: readonly string[]): string {
  return `<<${marker}\n${lines.map((line) => `${indent}${line}\n`).join("")}${indent}YAML`;
}

describe("a finding in a file that Terraform commits", () => {
  it.each([
    ["as it is written", heredoc("YAML", "", KUSTOMIZATION), "main.tf:14:9"],
    ["without its indentation", heredoc("-YAML", "    ", KUSTOMIZATION), "main.tf:14:13"],
    [
      "with a list that makes more lines",
      heredoc("-YAML", "    ", [...KUSTOMIZATION, `  $\{join("\\n", ["# a", "  # b"])}`]),
      "main.tf:8:3",
    ],
    ["without a heredoc", `join("\\n", ${JSON.stringify(KUSTOMIZATION)})`, "main.tf:8:3"],
  ])("points to Terraform's text: %s", async (_, content, place) => {
    const { findings } = await findingsIn({
      "main.tf": committing(content),
      "apps/settings.yaml": SETTINGS,
    });
    expect(findings).toContainEqual({ rule: "LB601", place, fix: undefined });
  });

  it("stays where it is if the checkout has the file", async () => {
    const { findings } = await findingsIn({
      "main.tf": committing(heredoc("YAML", "", KUSTOMIZATION)),
      "clusters/dev/apps.yaml": KUSTOMIZATION.join("\n"),
      "apps/settings.yaml": SETTINGS,
    });
    expect(findings.map(({ rule, place }) => `${rule} ${place}`)).toContain(
      "LB601 clusters/dev/apps.yaml:6:9",
    );
  });
});

describe("the Kustomizations of AKS's managed Flux", () => {
  const configuration = (
    name: string,
    kustomizations: string,
    repository = "platform",
  ): string => `resource "azurerm_kubernetes_flux_configuration" "${name}" {
  name       = "${name}"
  cluster_id = azurerm_kubernetes_cluster.this.id
  namespace  = "flux"
  git_repository {
    url             = "https://github.com/example/${repository}"
    reference_type  = "branch"
    reference_value = "main"
  }
${kustomizations}}
`;
  const block = (name: string, path: string, more = ""): string =>
    `  kustomizations {\n    name = "${name}"\n    path = "${path}"\n${more}  }\n`;

  it("may come from dynamic blocks, also inside each other", async () => {
    const { clusters, findings } = await findingsIn({
      "azure/main.tf": `locals {
  kustomizations = { base = { after = ["bas"] }, apps = { region = "eu" } }
}
${configuration(
  "platform",
  `  dynamic "kustomizations" {
    for_each = local.kustomizations
    iterator = one
    content {
      name       = one.key
      path       = "./\${one.key}"
      depends_on = lookup(one.value, "after", [])
      dynamic "post_build" {
        for_each = one.key == "apps" ? [one.value.region] : []
        content {
          substitute = { region = post_build.value }
        }
      }
    }
  }
`,
)}`,
      "base/settings.yaml": SETTINGS,
      "apps/settings.yaml": SETTINGS.replace(
        "default",
        "default, annotations: { zone: '${region}-${ZONE}' }",
      ),
    });
    expect(clusters).toEqual(["azure/azurerm_kubernetes_cluster.this"]);
    const rules = findings.map(({ rule, place }) => `${rule} ${place}`);
    expect(rules).toContain("LB201 azure/main.tf:4:1");
    // ${region} is set by the inner block, ${ZONE} by nothing.
    expect(rules.filter((one) => one.startsWith("LB101"))).toEqual([
      "LB101 apps/settings.yaml:3:70",
    ]);
  });

  it("are one cluster, in which each waits for those that it names", async () => {
    const { clusters, findings } = await findingsIn({
      "azure/main.tf": configuration(
        "platform",
        block("base", "./base") + block("apps", "apps/", `    depends_on = ["bas"]\n`),
      ),
      "base/settings.yaml": SETTINGS,
      "apps/settings.yaml": SETTINGS.replace("name: settings", "name: others"),
    });
    expect(clusters).toEqual(["azure/azurerm_kubernetes_cluster.this"]);
    expect(findings).toContainEqual({ rule: "LB201", place: "azure/main.tf:14:3", fix: undefined });
  });

  it("of several configurations for one cluster belong together", async () => {
    const { clusters, findings } = await findingsIn({
      "main.tf":
        configuration("platform", block("base", "base")) +
        configuration("team", block("apps", "apps")),
      "base/settings.yaml": SETTINGS,
      "apps/settings.yaml": `${SETTINGS}data: { key: value }\n`,
    });
    expect(clusters).toEqual(["azurerm_kubernetes_cluster.this"]);
    expect(findings.map(({ rule }) => rule)).toContain("LB401");
  });

  it("of another repository aren't missing here", async () => {
    const { clusters, findings } = await findingsIn({
      "main.tf":
        configuration("platform", block("base", "base")) +
        configuration("team", block("apps", "apps"), "team"),
      "base/settings.yaml": SETTINGS,
    });
    expect(clusters).toEqual(["azurerm_kubernetes_cluster.this"]);
    expect(findings.filter(({ rule }) => rule === "LB601")).toEqual([]);
    const cluster = `resource "azurerm_kubernetes_cluster" "this" {}\n`;
    expect(
      await findingsIn({ "main.tf": configuration("team", block("apps", "apps")) + cluster }),
    ).toEqual({ clusters: [], findings: [] });
  });

  it("that are missing here are reported where Terraform names them", async () => {
    const { findings } = await findingsIn({
      "main.tf": configuration("platform", block("base", "base") + block("apps", "appz")),
      "base/settings.yaml": SETTINGS,
    });
    expect(findings).toContainEqual({ rule: "LB601", place: "main.tf:14:3", fix: undefined });
  });
});

describe("the templates that kube-hetzner renders and applies", () => {
  const FOLDER = "infra/extra-manifests";
  const files = {
    "infra/main.tf": `module "k3s" {
  source = "kube-hetzner/kube-hetzner/hcloud"
  extra_kustomize_parameters = { directory = "apps" }
}
`,
    [`${FOLDER}/kustomization.yaml.tpl`]: "resources:\n  - root.yaml\n",
    [`${FOLDER}/root.yaml.tpl`]: `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: { name: root, namespace: argocd }
spec:
  source: { repoURL: https://github.com/example/platform, path: \${directory} }
`,
    [`${FOLDER}/unlisted.yaml.tpl`]: "kind: [\n",
    "apps/settings.yaml": SETTINGS,
  };

  it("may hold the root of a cluster", async () => {
    expect((await findingsIn(files)).clusters).toEqual(["infra"]);
  });

  it("count only where the kustomization lists them", async () => {
    const unlisted = { ...files, [`${FOLDER}/kustomization.yaml.tpl`]: "resources: []\n" };
    expect((await findingsIn(unlisted)).clusters).toEqual([]);
  });
});
