import { directories, kustomization, readClusters } from "./support/read-clusters";

describe("Applications outside Git", () => {
  const specOf = (path: string): string => `project = "default"
      source = { repoURL = var.repository, path = ${path}, targetRevision = "main" }
      destination = { server = "https://kubernetes.default.svc", namespace = "argocd" }`;
  const spec = specOf('"apps"');
  const manifestOf = (fields: string, name = "root"): string =>
    `resource "kubernetes_manifest" "root" {
  manifest = {
    apiVersion = "argoproj.io/v1alpha1"
    kind       = "Application"
    metadata   = { name = "${name}", namespace = "argocd" }
    spec = {
      ${fields}
    }
  }
}
`;

  it.each([
    [
      "the chart argocd-apps",
      `resource "helm_release" "apps" {
  chart     = "argocd-apps"
  namespace = "argocd"
  values = [yamlencode({ applications = { root = {
      ${spec}
  } } })]
}`,
    ],
    ["a manifest", manifestOf(spec)],
    [
      "the provider argocd",
      `resource "argocd_application" "root" {
  metadata {
    name      = "root"
    namespace = "argocd"
  }
  spec {
    source {
      repo_url = var.repository
      path     = "apps"
      directory { recurse = false }
    }
    destination {
      server    = "https://kubernetes.default.svc"
      namespace = "argocd"
    }
  }
}`,
    ],
    [
      "gitops-bridge",
      `module "bridge" {
  source = "gitops-bridge-dev/gitops-bridge/helm"
  apps = { root = yamlencode({
    apiVersion = "argoproj.io/v1alpha1"
    kind       = "Application"
    metadata   = { name = "root", namespace = "argocd" }
    spec = {
      ${spec}
    }
  }) }
}`,
    ],
  ])("are read from Terraform: %s", async (_, text) => {
    const found = await readClusters({
      ...directories("apps"),
      "terraform/main.tf": `variable "repository" {}\n${text}\n`,
    });
    expect(found.clusters).toEqual(["terraform"]);
    expect(found.appliers).toEqual(["Application argocd/root: manifests"]);
    expect(found.errors).toEqual([]);
  });

  it("are read where a part of the name is open", async () => {
    const found = await readClusters({
      ...directories("apps"),
      "terraform/main.tf": `variable "environment" {}
variable "repository" {}
resource "kubectl_manifest" "root" {
  yaml_body = <<-EOT
    apiVersion: argoproj.io/v1alpha1
    kind: Application
    metadata: { name: "root-\${var.environment}", namespace: argocd }
    spec:
      project: default
      source: { repoURL: "\${var.repository}", path: apps, targetRevision: main }
      destination: { server: "https://kubernetes.default.svc", namespace: argocd }
  EOT
}`,
    });
    expect(found.clusters).toEqual(["terraform"]);
    expect(found.appliers).toEqual(["Application argocd/root-var-environment: manifests"]);
  });

  it("are made by the ApplicationSets of the provider argocd", async () => {
    const found = await readClusters({
      ...directories("addons/dns", "addons/mail", "addons/old", "teams/one"),
      "terraform/main.tf": `resource "argocd_application_set" "addons" {
  metadata {
    name = "addons"
    labels = { part_of = "addons" }
  }
  spec {
    go_template = true
    generator {
      matrix {
        generator {
          git {
            repo_url = "https://git.example.com/fleet"
            revision = "HEAD"
            directory { path = "addons/*" }
            directory {
              path    = "addons/old"
              exclude = true
            }
          }
        }
        generator {
          list { elements = [{ cluster_name = "hub" }] }
        }
      }
    }
    generator {
      git {
        repo_url = "https://git.example.com/fleet"
        revision = "HEAD"
        directory { path = "teams/*" }
        values = { cluster_name = "hub" }
      }
    }
    template {
      metadata { name = "{{ .path.basename }}" }
      spec {
        source {
          repo_url        = "https://git.example.com/fleet"
          target_revision = "HEAD"
          path            = "{{ .path.path }}"
        }
        destination {
          server    = "https://kubernetes.default.svc"
          namespace = "default"
        }
        sync_policy {
          automated {}
          sync_options = ["CreateNamespace=true"]
        }
      }
    }
  }
}
`,
    });
    expect(found.clusters).toEqual(["terraform"]);
    expect(found.appliers).toEqual([
      "Application argocd/dns: manifests",
      "Application argocd/mail: manifests",
      "Application argocd/one: manifests",
      "ApplicationSet argocd/addons: templates",
    ]);
  });

  it("are read from root modules below others, also with equal names", async () => {
    const provider = `provider "kubernetes" {\n  config_path = "~/.kube/config"\n}\n`;
    const application = (path: string): string =>
      manifestOf(`source      = { repoURL = "https://git.example.com/fleet", path = "${path}" }
      destination = { server = "https://kubernetes.default.svc", namespace = "web" }`);
    const found = await readClusters({
      ...directories("apps/dev", "apps/prod"),
      "iac/dev/main.tf": provider,
      "iac/dev/argocd/main.tf": `${provider}${application("apps/dev")}`,
      "iac/dev/network/main.tf": application("apps/other"),
      "iac/prod/main.tf": provider,
      "iac/prod/argocd/main.tf": `${provider}${application("apps/prod")}`,
    });
    expect(found.clusters).toEqual(["iac/dev/argocd", "iac/prod/argocd"]);
    expect(found.appliers).toEqual([
      "Application argocd/root: manifests",
      "Application argocd/root: manifests",
    ]);
  });

  it("are read from a chart of the repository that Terraform installs", async () => {
    const application = `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: { name: "{{ .Values.name }}" }
spec:
  source: { repoURL: https://git.example.com/fleet, path: apps }
  destination: { server: https://kubernetes.default.svc, namespace: web }
`;
    const found = await readClusters({
      ...directories("apps"),
      "charts/root/Chart.yaml": "apiVersion: v2\nname: root\nversion: 1.0.0\n",
      "charts/root/values.yaml": "name: other\n",
      "charts/root/templates/web.yaml": application,
      "terraform/main.tf": `resource "helm_release" "root" {
  name      = "root"
  namespace = "argocd"
  chart     = "../charts/root"
  values = [yamlencode({ name = "web" })]
}
`,
    });
    expect(found.clusters).toEqual(["terraform"]);
    expect(found.appliers).toEqual([
      "Application argocd/root: local-chart",
      "Application argocd/web: manifests",
    ]);
  });

  it.each([
    ['values = [yamlencode({ name = "web", enabled = false })]', []],
    ['set {\n    name  = "enabled"\n    value = "false"\n  }', []],
    [
      'set = [{ name = "name", value = "api" }, { name = "size", value = var.size }]',
      ["Application argocd/api: manifests"],
    ],
    [
      'set {\n    name  = "enabled"\n    value = "false"\n    type  = "string"\n  }',
      ["Application argocd/web: manifests"],
    ],
  ])("are those that a chart makes with %s", async (values, applications) => {
    const found = await readClusters({
      ...directories("apps"),
      "charts/root/Chart.yaml": "apiVersion: v2\nname: root\nversion: 1.0.0\n",
      "charts/root/values.yaml": "name: web\nenabled: true\n",
      "charts/root/templates/web.yaml": `{{- if .Values.enabled }}
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: { name: "{{ .Values.name }}" }
spec:
  project: default
  source: { repoURL: https://git.example.com/fleet, path: apps }
  destination: { server: https://kubernetes.default.svc, namespace: web }
{{- end }}
`,
      "terraform/main.tf": `resource "helm_release" "root" {
  name      = "root"
  namespace = "argocd"
  chart     = "../charts/root"
  ${values}
}
variable "size" {}
`,
    });
    expect(found.appliers.toSorted()).toEqual(
      [...applications, "Application argocd/root: local-chart"].toSorted(),
    );
  });

  it("are those of each environment, be it called test", async () => {
    const root = (name: string): string =>
      `${manifestOf(specOf(`"apps/${name}"`), `root-${name}`)}variable "repository" {}\n`;
    const found = await readClusters({
      ...directories("apps/test", "apps/prod"),
      "terraform/test/main.tf": root("test"),
      "terraform/prod/main.tf": root("prod"),
    });
    expect(found.clusters).toEqual(["terraform/prod", "terraform/test"]);
  });

  it("are those of an environment below another root module, too", async () => {
    const found = await readClusters({
      ...directories("apps"),
      "terraform/main.tf": 'resource "aws_vpc" "this" {}\n',
      "terraform/modules/argocd/main.tf": `${manifestOf(specOf("var.path"))}variable "repository" {}
variable "path" {}
`,
      "terraform/environments/dev/main.tf": `module "argocd" {
  source     = "../../modules/argocd"
  repository = "https://git.example.com/fleet"
  path       = "apps"
}
`,
    });
    expect(found.appliers).toEqual(["Application argocd/root: manifests"]);
  });

  it("are those that the first start of a machine applies", async () => {
    const application = `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: { name: web, namespace: argocd }
spec:
  project: default
  source: { repoURL: "\${repository}", path: "\${path}" }
  destination: { server: https://kubernetes.default.svc, namespace: web }
`;
    const indented = (by: number): string => application.replace(/^(?=.)/gm, " ".repeat(by));
    const read = async (cloudInit: string): Promise<readonly string[]> => {
      const found = await readClusters({
        ...directories("apps"),
        "cloud-init.yaml.tftpl": cloudInit,
        "main.tf": `resource "hcloud_server" "k3s" {
  user_data = templatefile("\${path.module}/cloud-init.yaml.tftpl", {
    repository = var.repository
    path       = var.path
  })
}
variable "repository" {}
variable "path" {
  default = "apps"
}
`,
      });
      return found.appliers;
    };
    const web = ["Application argocd/web: manifests"];
    const command = `#cloud-config
write_files:
  - path: /usr/local/bin/setup.sh
    content: |
      cat >/tmp/web.yaml <<'EOF'
${indented(6)}      EOF
      kubectl apply -f /tmp/web.yaml
runcmd:
  - [/usr/local/bin/setup.sh]
`;
    expect(await read(command)).toEqual(web);
    const file = `#cloud-config
write_files:
  - path: /var/lib/rancher/k3s/server/manifests/web.yaml
    content: |
${indented(6)}`;
    expect(await read(file)).toEqual(web);
    expect(await read(file.replace("/var/lib/rancher/k3s/server/manifests", "/tmp"))).toEqual([]);
  });

  it("are those of a chart that a kustomization has Helm render", async () => {
    const chart = "helmGlobals: { chartHome: ../../charts }\nhelmCharts:\n  - name: root\n";
    const found = await readClusters({
      ...directories("apps"),
      "charts/root/Chart.yaml": "apiVersion: v2\nname: root\nversion: 1.0.0\n",
      "charts/root/values.yaml": "name: none\n",
      "charts/root/templates/web.yaml": `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: { name: "{{ .Values.name }}" }
spec:
  project: default
  source: { repoURL: https://git.example.com/fleet, path: apps }
  destination: { server: https://kubernetes.default.svc, namespace: web }
`,
      "clusters/hub/kustomization.yaml": `components: [../../groups/all]\n${chart}    valuesFile: values.yaml\n`,
      "clusters/hub/values.yaml": "name: web\n",
      "groups/all/kustomization.yaml": `kind: Component\n${chart}    valuesInline: { name: api }\n`,
    });
    expect(found.clusters).toEqual(["clusters/hub"]);
    expect(found.appliers).toContain("Application argocd/web: manifests");
    expect(found.appliers).toContain("Application argocd/api: manifests");
  });

  it("are read from commands", async () => {
    const found = await readClusters({
      ...directories("apps"),
      "setup.sh":
        "argocd app create web --repo https://git.example.com/fleet --path apps --dest-namespace web\n",
    });
    expect(found.appliers).toEqual(["Application argocd/web: manifests"]);
  });

  it("are named in a note if only a chart has them, and its values make none", async () => {
    const files = {
      "charts/root/Chart.yaml": "apiVersion: v2\nname: root\nversion: 1.0.0\n",
      "charts/root/values.yaml": "apps: []\n",
      "charts/root/templates/apps.yaml": `{{- range .Values.apps }}
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: { name: "{{ .name }}" }
{{- end }}
`,
    };
    const found = await readClusters(files);
    expect(found.clusters).toEqual([]);
    const sentence = "Chart charts/root has templates of Applications";
    expect(found.notes.join("\n")).toContain(sentence);
    const other = await readClusters({
      ...files,
      ...directories("clusters/dev"),
      "clusters/dev/flux-system/gotk-sync.yaml": kustomization("flux-system", "./clusters/dev"),
    });
    expect(other.clusters).toEqual(["clusters/dev"]);
    expect(other.notes.join("\n")).toContain(sentence);
  });
});
