import { read } from "./support";

describe("other things that Terraform creates", () => {
  test("expands count and for_each, in modules too", async () => {
    const { namespaces } = await read({
      "tf/main.tf": `
resource "kubernetes_namespace" "all" {
  for_each = toset(["a", "b"])
  metadata { name = "ns-\${each.key}" }
}
resource "kubernetes_namespace" "none" {
  count = var.enabled ? 1 : 0
  metadata { name = "none" }
}
variable "enabled" { default = false }
module "team" {
  for_each = { red = "r", blue = "b" }
  source   = "../modules/team"
  team     = each.value
}
`,
      "modules/team/main.tf": `
variable "team" {}
locals { name = format("team-%s", var.team) }
resource "kubernetes_manifest" "ns" {
  manifest = { apiVersion = "v1", kind = "Namespace", metadata = { name = local.name } }
}
`,
    });
    expect(namespaces.map(({ name }) => name)).toEqual(["ns-a", "ns-b", "team-b", "team-r"]);
  });

  test("optional attributes of a variable's type have their defaults", async () => {
    const { identities } = await read({
      "tf/main.tf": `
module "id" {
  source = "./id"
  all    = { a = { namespace = "apps" } }
}
`,
      "tf/id/main.tf": `
variable "all" {
  type = map(object({
    namespace       = string
    service_account = optional(string, "app")
    role            = optional(string)
  }))
}
resource "aws_eks_pod_identity_association" "this" {
  for_each        = var.all
  namespace       = each.value.namespace
  service_account = try(coalesce(each.value.role, each.value.service_account))
}
`,
    });
    expect(identities).toMatchObject([{ namespace: "apps", serviceAccount: "app" }]);
  });

  test("reads a role for service accounts from its trust policy", async () => {
    const { identities } = await read(`
module "eks" { source = "terraform-aws-modules/eks/aws" }
locals { issuer = module.eks.oidc_provider }
data "aws_iam_policy_document" "trust" {
  statement {
    condition {
      test     = "StringEquals"
      variable = "\${module.eks.oidc_provider}:sub"
      values   = ["system:serviceaccount:kube-system:ebs-csi-controller-sa"]
    }
  }
}
resource "aws_iam_role" "ebs" {
  name               = "ebs"
  assume_role_policy = data.aws_iam_policy_document.trust.json
}
resource "aws_eks_addon" "ebs" {
  addon_name               = "aws-ebs-csi-driver"
  service_account_role_arn = aws_iam_role.ebs.arn
}
resource "aws_iam_role" "app" {
  name = "app"
  assume_role_policy = jsonencode({ Statement = [{ Condition = { StringEquals = {
    "\${local.issuer}:sub" = "system:serviceaccount:apps:app"
  } } }] })
}
`);
    expect(identities).toMatchObject([
      { namespace: "apps", serviceAccount: "app", managedBy: "git", role: "app" },
      { serviceAccount: "ebs-csi-controller-sa", managedBy: "eks-addon", mechanism: "irsa" },
    ]);
  });

  test("a secret has its properties and the variable that carries its ARN", async () => {
    const { secrets } = await read(`
resource "aws_secretsmanager_secret" "app" { name = "dev/app" }
resource "aws_secretsmanager_secret_version" "app" {
  secret_id     = aws_secretsmanager_secret.app.id
  secret_string = jsonencode({ user = "x", password = random_password.p.result })
}
resource "kubernetes_config_map_v1" "vars" {
  metadata { name = "vars" }
  data = { APP_SECRET = aws_secretsmanager_secret.app.arn }
}
`);
    expect(secrets).toMatchObject([
      { name: "dev/app", properties: ["user", "password"], variable: "APP_SECRET" },
    ]);
  });

  test("knows the files that Terraform commits to Git, with the Kustomizations in them", async () => {
    const { files, appliers } = await read(`
resource "github_repository_file" "apps" {
  file    = "clusters/dev/apps.yaml"
  content = <<-YAML
    apiVersion: kustomize.toolkit.fluxcd.io/v1
    kind: Kustomization
    metadata:
      name: apps
      namespace: flux-system
  YAML
}
`);
    expect(files).toMatchObject([{ path: "clusters/dev/apps.yaml" }]);
    expect(files?.[0]?.text).toMatch(/^apiVersion: /);
    expect(appliers).toEqual(["Kustomization/flux-system/apps"]);
  });

  test("the path of a flux-instance chart gives the variable that names the cluster", async () => {
    const text = `
variable "cluster" {}
resource "kubectl_manifest" "vars" {
  yaml_body = yamlencode({
    apiVersion = "v1", kind = "ConfigMap"
    metadata   = { name = "\${var.cluster}-vars", namespace = "flux-system" }
    data       = { region = "x", id = data.aws_vpc.v.id }
  })
}
resource "helm_release" "flux" {
  name      = "flux"
  chart     = "flux-instance"
  namespace = "flux-system"
  set       = [{ name = "instance.sync.path", value = "./clusters/\${var.cluster}" }]
}
`;
    expect((await read(text)).data).toEqual([]);
    const { data, fluxPath } = await read(text, { clusterPath: "clusters/blue" });
    expect(fluxPath).toBe("clusters/blue");
    expect(data).toMatchObject([{ name: "blue-vars", beforeFlux: false }]);
    expect([...(data[0]?.keys?.keys() ?? [])]).toEqual(["region", "id"]);
  });

  test.each([
    ["flux-system", "", "flux-system"],
    ["gitops", "", "gitops"],
    ["flux-system", "    name: cluster", "cluster"],
  ])("a flux-instance in %s with %j has the Kustomization %s", async (namespace, line, name) => {
    const text = `
resource "helm_release" "flux" {
  name      = "flux"
  chart     = "oci://example.com/charts/flux-instance"
  namespace = "${namespace}"
  values = [<<-YAML
    instance:
      sync:
        path: clusters/dev
    ${line}
  YAML
  ]
}
`;
    const { appliers, fluxPath } = await read(text);
    expect(fluxPath).toBe("clusters/dev");
    expect(appliers).toEqual([`Kustomization/${namespace}/${name}`]);
  });

  test("a manifest may be in the namespace of another one, or in an unknown one", async () => {
    const manifest = (name: string, namespace: string): string => `
resource "kubectl_manifest" "${name}" {
  yaml_body = <<-YAML
    apiVersion: v1
    kind: ConfigMap
    metadata:
      name: ${name}
      namespace: ${namespace}
  YAML
}
`;
    const { data } = await read(`
resource "kubectl_manifest" "namespace" {
  yaml_body = "apiVersion: v1\\nkind: Namespace\\nmetadata: {name: gitlab}"
}
resource "kubernetes_config_map" "settings" {
  metadata {
    name      = "settings"
    namespace = data.http.namespace.method
  }
}
${manifest("buckets", "${kubectl_manifest.namespace.name}")}
${manifest("cache", "${kubectl_manifest.buckets.namespace}")}
${manifest("mail", "${data.http.namespace.method}")}`);
    expect(data.map(({ namespace, name }) => `${namespace}/${name}`)).toEqual([
      "gitlab/buckets",
      "gitlab/cache",
    ]);
  });

  test("a Kustomization in an unknown namespace gives the cluster's path", async () => {
    const { fluxPath, appliers } = await read(`
variable "namespace" {}
resource "kubectl_manifest" "sync" {
  yaml_body = <<-YAML
    apiVersion: kustomize.toolkit.fluxcd.io/v1
    kind: Kustomization
    metadata:
      name: flux-system
      namespace: \${var.namespace}
    spec:
      path: clusters/prod
  YAML
}
`);
    expect({ fluxPath, appliers }).toEqual({ fluxPath: "clusters/prod", appliers: [] });
  });

  test("a chart installs a namespace, CRDs and the service account of its release", async () => {
    const { namespaces, crds, identities } = await read(`
resource "helm_release" "karpenter" {
  name             = "karpenter"
  chart            = "oci://public.ecr.aws/karpenter/karpenter"
  namespace        = "karpenter"
  create_namespace = true
}
resource "aws_eks_pod_identity_association" "karpenter" {
  namespace       = "karpenter"
  service_account = "karpenter"
}
`);
    expect(namespaces).toMatchObject([{ name: "karpenter" }]);
    expect(crds).toContain("karpenter.sh");
    expect(identities).toMatchObject([{ managedBy: "terraform" }]);
  });

  test("names belong to the account and the state", async () => {
    const { names } = await read({
      "tf/main.tf": `
terraform {
  backend "s3" {
    bucket = "states"
    key    = "dev/eks.tfstate"
  }
}
variable "env" {}
resource "aws_iam_role" "x" { name = "node-\${var.env}" }
resource "aws_s3_bucket" "y" { bucket = random_id.y.hex }
`,
      "tf/dev.tfvars": 'env = "dev"\n',
    });
    expect(names.map(({ kind, name }) => [kind, name])).toEqual([
      ["aws_iam_role", "node-dev"],
      ["state-key", "s3:states/dev/eks.tfstate"],
    ]);
  });

  test("reads the JSON syntax as well", async () => {
    const { namespaces } = await read({
      "tf/main.tf.json": JSON.stringify({
        resource: {
          kubernetes_namespace_v1: { a: { metadata: { name: "a" } } },
          flux_bootstrap_git: { b: { path: "x", depends_on: ["kubernetes_namespace_v1.a"] } },
        },
      }),
    });
    expect(namespaces).toMatchObject([{ name: "a", beforeFlux: true }, { name: "flux-system" }]);
  });
});

test.each([
  'resource "azurerm_kubernetes_cluster" "this" {\n  service_mesh_profile {\n    mode = "Istio"\n  }\n}',
  'resource "azapi_resource" "aks" {\n  type = "Microsoft.ContainerService/managedClusters@2024-06-02"\n  body = { properties = { serviceMeshProfile = { mode = "Istio" } } }\n}',
])("AKS brings the namespaces and definitions of its service mesh: %s", async (text) => {
  const { namespaces, crds } = await read(text);
  expect(namespaces.map(({ name }) => name)).toContain("aks-istio-ingress");
  expect(crds).toContain("networking.istio.io");
});

test("objects in the values of a chart are those that Terraform creates", async () => {
  const { namespaces, crds } = await read(`
resource "helm_release" "raw" {
  name       = "raw"
  chart      = "raw"
  repository = "https://bedag.github.io/helm-charts"
  values = [yamlencode({
    resources = [
      { apiVersion = "v1", kind = "Namespace", metadata = { name = "shop" } },
    ]
    extraObjects = [
      { apiVersion = "apiextensions.k8s.io/v1", kind = "CustomResourceDefinition", metadata = { name = "carts.shop.example.com" } },
    ]
  })]
}
`);
  expect(namespaces.map(({ name }) => name)).toEqual(["shop"]);
  expect(crds).toContain("carts.shop.example.com");
});

test("what isn't known of a chart, a kustomization or a module may bring CRDs and namespaces", async () => {
  const { objects } = await read(`
resource "helm_release" "any" {
  name             = "any"
  chart            = var.chart
  namespace        = "team-\${var.team}"
  create_namespace = true
}
data "kustomization_build" "base" {
  path = "../base"
}
module "vault_operator" {
  source    = "git::https://github.com/example/modules.git//kyverno?ref=v1"
  namespace = "policies"
}
variable "chart" {}
variable "team" {}
`);
  expect(objects?.map(({ id }) => `${id.kind} ${id.name}`)).toEqual(
    expect.arrayContaining([
      "CustomResourceDefinition *",
      "Namespace team-*",
      "CustomResourceDefinition *.kyverno.io",
      "Namespace policies",
    ]),
  );
});

test("an answer about a password is no password", async () => {
  const { data } = await read(`
module "database" { source = "example/database/aws" }
resource "kubernetes_config_map" "settings" {
  metadata {
    name      = "settings"
    namespace = "flux-system"
  }
  data = {
    uses     = module.database.use_password
    password = module.database.master_password
  }
}
`);
  expect(data[0]?.keys?.get("uses")?.sensitive).toBeUndefined();
  expect(data[0]?.keys?.get("password")).toMatchObject({ sensitive: true });
});
