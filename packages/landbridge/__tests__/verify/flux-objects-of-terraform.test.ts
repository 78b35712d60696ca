import { directories, kustomization, readClusters } from "./support/read-clusters";

describe("objects of Flux that Terraform applies", () => {
  const manifest = (name: string, yaml: string): string =>
    `resource "kubectl_manifest" "${name}" {\n  yaml_body = <<-YAML\n${yaml}\n  YAML\n}\n`;
  const applied = (name: string, path: string): string =>
    manifest(name, kustomization(name, path).replace(/^/gm, "    "));

  it("are a cluster if they are several Kustomizations", async () => {
    const found = await readClusters({
      ...directories("apps", "infra"),
      "terraform/main.tf": applied("apps", "./apps") + applied("infra", "./infra"),
    });
    expect(found.clusters).toEqual(["terraform/flux-objects"]);
    expect(found.appliers).toEqual([
      "Kustomization flux-system/apps: directory",
      "Kustomization flux-system/infra: directory",
    ]);
    expect(found.errors).toEqual([]);
  });

  it("are one cluster path if they are one Kustomization", async () => {
    const found = await readClusters({
      ...directories("clusters/dev"),
      "terraform/main.tf": applied("flux-system", "./clusters/dev"),
    });
    expect(found.clusters).toEqual(["clusters/dev"]);
  });

  const source = `apiVersion: source.toolkit.fluxcd.io/v1
kind: GitRepository
metadata: { name: fleet, namespace: shop }
spec: { interval: 1m, url: "https://github.com/example/fleet", ref: { branch: main } }`;

  it("are a cluster if they are releases of charts in the repository", async () => {
    const release = `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: { name: shop, namespace: shop }
spec:
  interval: 10m
  chart: { spec: { chart: ./chart, sourceRef: { kind: GitRepository, name: fleet } } }
  values: { host: "\${var.host}" }`;
    const found = await readClusters({
      "chart/Chart.yaml": "apiVersion: v2\nname: shop\nversion: 1.0.0\n",
      "chart/templates/a.yaml": "kind: ConfigMap\n",
      "terraform/main.tf": `variable "host" {}\n${manifest("shop", release.replace(/^/gm, "    "))}${manifest("fleet", source.replace(/^/gm, "    "))}`,
    });
    expect(found.clusters).toEqual(["terraform/flux-objects"]);
    expect(found.errors).toEqual([]);
  });

  it("are known from Git if they are there, too", async () => {
    const found = await readClusters({
      ...directories("apps", "infra"),
      "flux/apps.yaml": kustomization("apps", "./apps"),
      "flux/infra.yaml": kustomization("infra", "./infra"),
      "terraform/main.tf": `resource "kubectl_manifest" "a" {\n  for_each = toset(["apps", "infra"])\n  yaml_body = file("../flux/\${each.key}.yaml")\n}\n`,
    });
    expect(found.clusters).not.toContain("terraform/flux-objects");
  });

  it("are those that a provisioner gives to kubectl, too", async () => {
    const found = await readClusters({
      ...directories("apps", "infra"),
      "terraform/main.tf": `resource "null_resource" "flux" {
  provisioner "local-exec" {
    command = <<-EOT
      aws eks update-kubeconfig --name \${var.cluster}
      cat <<'EOF' | kubectl apply -f -
${`${kustomization("apps", "./apps")}---\n${kustomization("infra", "./infra")}`.replace(/^(?=.)/gm, "      ")}
      EOF
    EOT
  }
}
variable "cluster" {}
resource "aws_eks_cluster" "this" {
  name = var.cluster
}
`,
    });
    expect(found.clusters).toEqual(["terraform/flux-objects"]);
    expect(found.appliers).toHaveLength(2);
  });

  it("are those of a variable that a provisioner pipes to kubectl, too", async () => {
    const found = await readClusters({
      ...directories("apps", "infra"),
      "terraform/flux.yaml.tftpl": `${kustomization("apps", "${apps}")}---\n${kustomization("infra", "./infra")}`,
      "terraform/main.tf": `locals {
  flux = templatefile("\${path.module}/flux.yaml.tftpl", { apps = "./apps" })
}
resource "terraform_data" "flux" {
  input = { name = var.cluster }
  provisioner "local-exec" {
    command = <<-EOT
      aws eks update-kubeconfig --name \${self.input.name}
      printf '%s' "$MANIFEST" | kubectl apply --server-side -f -
    EOT
    environment = {
      MANIFEST = local.flux
    }
  }
  provisioner "local-exec" {
    when    = destroy
    command = "flux uninstall"
  }
}
variable "cluster" {}
resource "aws_eks_cluster" "this" {
  name = var.cluster
}
`,
    });
    expect(found.clusters).toEqual(["terraform/flux-objects"]);
    expect(found.appliers).toHaveLength(2);
  });
});
