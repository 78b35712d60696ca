import type { Prerequisites } from "../../../src/verify/prerequisites/prerequisites";
import { MemoryRepository } from "../../../src/verify/repository/memory-repository";
import { fromTerraform, type TerraformOptions } from "../../../src/verify/terraform/from-terraform";

async function read(
  files: Readonly<Record<string, string>> | string,
  options: TerraformOptions = {},
): Promise<Prerequisites> {
  const all = typeof files === "string" ? { "tf/main.tf": files } : files;
  const { prerequisites: outside, problems } = await fromTerraform(
    new MemoryRepository(all),
    "tf",
    options,
  );
  expect(problems).toEqual([]);
  return outside;
}

const BOOTSTRAP = `
resource "flux_bootstrap_git" "this" {
  path       = "clusters/dev"
  version    = "v2.7.5"
  depends_on = [kubernetes_config_map_v1.vars, module.karpenter]
}
`;

describe("ConfigMaps of Terraform", () => {
  test("keys are known also where values are not, with their lines", async () => {
    const { data, complete } = await read(`
resource "kubernetes_config_map_v1" "vars" {
  metadata {
    name      = "vars"
    namespace = "flux-system"
    labels    = { "reconcile.fluxcd.io/watch" = "Enabled" }
  }
  immutable = true
  data = {
    REGION  = "eu-west-1"
    ROLE    = aws_iam_role.x.arn
    ACCOUNT = data.aws_caller_identity.me.account_id
  }
}
`);
    expect(complete).toBe(false);
    const [vars] = data;
    expect(vars).toMatchObject({ kind: "ConfigMap", namespace: "flux-system", immutable: true });
    expect(vars?.labels?.get("reconcile.fluxcd.io/watch")).toBe("Enabled");
    expect(vars?.keys?.get("REGION")).toMatchObject({
      value: "eu-west-1",
      place: { file: "tf/main.tf", line: 10, column: 5 },
    });
    expect(vars?.keys?.get("ROLE")).toMatchObject({ type: "arn" });
    expect(vars?.keys?.get("ROLE")?.value).toBeUndefined();
    expect(vars?.keys?.get("ACCOUNT")).toMatchObject({ type: "account-id" });
    expect(vars?.beforeFlux).toBeUndefined();
  });

  test("keys that come from a variable nobody sets are not known", async () => {
    const { data } = await read(`
variable "more" { type = map(string) }
resource "kubernetes_config_map" "vars" {
  metadata { name = "vars" }
  data = merge({ A = "1" }, var.more)
}
`);
    expect(data).toMatchObject([{ namespace: "default", name: "vars" }]);
    expect(data[0]?.keys).toBeUndefined();
  });

  test("what comes from passwords and sensitive variables is sensitive", async () => {
    const { data } = await read(`
variable "token" {
  default   = "abc"
  sensitive = true
}
resource "kubernetes_config_map_v1" "vars" {
  metadata { name = "vars" }
  data = {
    TOKEN    = var.token
    ALL      = join(",", random_password.many[*].result)
    PASSWORD = "x-\${random_password.db.result}"
    SAFE     = module.db.db_instance_master_user_secret_arn
  }
}
`);
    const keys = data[0]?.keys;
    expect(keys?.get("TOKEN")).toMatchObject({ sensitive: true });
    expect(keys?.get("TOKEN")?.value).toBeUndefined();
    expect(keys?.get("PASSWORD")).toMatchObject({ sensitive: true });
    expect(keys?.get("ALL")).toMatchObject({ sensitive: true });
    expect(keys?.get("SAFE")?.sensitive).toBeUndefined();
  });

  test("values of Secrets are not kept", async () => {
    const { data } = await read(`
resource "kubernetes_secret_v1" "s" {
  metadata { name = "s" }
  data = { password = "hunter2" }
}
`);
    expect(JSON.stringify([...(data[0]?.keys ?? [])])).not.toContain("hunter2");
    expect(data[0]?.keys?.get("password")).toMatchObject({ sensitive: true });
  });

  test("keys added to a ConfigMap of somebody else do not make its keys known", async () => {
    const { data } = await read(`
resource "kubernetes_config_map_v1_data" "more" {
  metadata {
    name      = "aws-auth"
    namespace = "kube-system"
  }
  data = { mapRoles = "" }
}
`);
    expect(data).toMatchObject([{ name: "aws-auth" }]);
    expect(data[0]?.keys).toBeUndefined();
  });
});

describe("what exists before Flux", () => {
  test("is what its bootstrap depends on, also through references", async () => {
    const { data, namespaces, identities, fluxPath, fluxVersion } = await read(`${BOOTSTRAP}
resource "kubernetes_namespace_v1" "apps" {
  metadata { name = "apps" }
}
resource "kubernetes_config_map_v1" "vars" {
  metadata {
    name      = "vars"
    namespace = kubernetes_namespace_v1.apps.metadata[0].name
  }
}
resource "kubernetes_config_map_v1" "late" {
  metadata { name = "late" }
  data = { QUEUE = module.dns.queue_name }
}
module "karpenter" {
  source    = "terraform-aws-modules/eks/aws//modules/karpenter"
  version   = "21.10.1"
  namespace = "karpenter"
}
module "dns" {
  source       = "terraform-aws-modules/eks-pod-identity/aws"
  name         = "dns"
  associations = { a = { namespace = "dns", service_account = "external-dns" } }
}
`);
    const before = new Map(data.map(({ name, beforeFlux }) => [name, beforeFlux]));
    expect(before.get("vars")).toBe(true);
    expect(before.get("late")).toBe(false);
    expect(namespaces.find(({ name }) => name === "apps")?.beforeFlux).toBe(true);
    expect(identities).toMatchObject([
      { namespace: "dns", serviceAccount: "external-dns", role: "dns", beforeFlux: false },
      { namespace: "karpenter", serviceAccount: "karpenter", beforeFlux: true },
    ]);
    expect([fluxPath, fluxVersion]).toEqual(["clusters/dev", "v2.7.5"]);
  });

  test("follows local modules in both directions", async () => {
    const { data } = await read({
      "tf/main.tf": `
module "vars" { source = "./vars" }
module "late" { source = "./vars" }
module "flux" {
  source = "./flux"
  name   = module.vars.name
}
`,
      "tf/vars/main.tf": `
resource "kubernetes_config_map_v1" "this" {
  metadata { name = "vars" }
}
output "name" { value = kubernetes_config_map_v1.this.metadata[0].name }
`,
      "tf/flux/main.tf": `
variable "name" {}
resource "flux_bootstrap_git" "this" {
  path = "clusters/\${var.name}"
}
`,
    });
    // Two calls make the same ConfigMap: one of them before Flux.
    expect(data).toMatchObject([{ name: "vars", beforeFlux: true }]);
  });

  test("an output of a module does not tell whether all of the module exists", async () => {
    const { identities } = await read(`
resource "flux_bootstrap_git" "this" { path = module.id.iam_role_name }
module "id" {
  source       = "terraform-aws-modules/eks-pod-identity/aws"
  associations = { a = { namespace = "n", service_account = "s" } }
}
`);
    expect(identities[0]?.beforeFlux).toBeUndefined();
  });
});

describe("other things that Terraform makes", () => {
  test("instances of count and for_each are expanded, in modules too", async () => {
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

  test("a role for service accounts is read from its trust policy", async () => {
    const { identities } = await read(`
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

  test("files that it commits to Git are known with the Kustomizations in them", async () => {
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

  test("the path of a flux-instance chart tells the variable that names the cluster", async () => {
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

  test("a manifest may stand in the namespace of another, or in one that is not known", async () => {
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

  test("a Kustomization in a namespace that is not known tells the cluster's path", async () => {
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

  test("a chart brings a namespace, CRDs and the service account of its release", async () => {
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

  test("names are those of the account and of the state", async () => {
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
resource "aws_s3_bucket" "y" { bucket = aws_x.y.z }
`,
      "tf/dev.tfvars": 'env = "dev"\n',
    });
    expect(names.map(({ kind, name }) => [kind, name])).toEqual([
      ["aws_iam_role", "node-dev"],
      ["state-key", "s3:states/dev/eks.tfstate"],
    ]);
  });

  test("the JSON syntax is read as well", async () => {
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

describe("input that cannot be read", () => {
  test("a broken file is named with its line and hides no other", async () => {
    const repository = new MemoryRepository({
      "tf/bad.tf": 'resource "x" "y" {\n  a = \n}\n',
      "tf/good.tf": 'resource "kubernetes_namespace" "a" {\n  metadata { name = "a" }\n}\n',
    });
    const { prerequisites: outside, problems } = await fromTerraform(repository, "tf");
    expect(outside.namespaces).toMatchObject([{ name: "a" }]);
    expect(problems).toMatchObject([{ file: "tf/bad.tf", line: 2 }]);
    expect(problems[0]?.message).toMatch(/^is not readable: Invalid expression/);
  });

  test("modules and locals that refer to themselves end", async () => {
    const { namespaces } = await read(`
locals {
  a = local.b
  b = local.a
}
module "self" { source = "./" }
resource "kubernetes_namespace" "a" {
  metadata { name = "n-\${local.a}" }
}
`);
    expect(namespaces).toEqual([]);
  });

  test("a folder without Terraform is a problem", async () => {
    const { problems } = await fromTerraform(new MemoryRepository({ "a/b.yaml": "" }), "a");
    expect(problems).toMatchObject([{ message: "holds no Terraform files" }]);
  });
});
