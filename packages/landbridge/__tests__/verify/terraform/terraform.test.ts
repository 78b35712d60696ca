import { MemoryRepository } from "../../../src/verify/repository/memory-repository";
import { fromTerraform } from "../../../src/verify/terraform/from-terraform";
import { read } from "./support";

const BOOTSTRAP = `
resource "flux_bootstrap_git" "this" {
  path       = "clusters/dev"
  version    = "v2.7.5"
  depends_on = [kubernetes_config_map_v1.vars, module.karpenter]
}
`;

describe("ConfigMaps of Terraform", () => {
  test("keys are known even if values aren't, with their lines", async () => {
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

  test("keys from a variable that nothing sets are unknown", async () => {
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

  test("values from passwords and sensitive variables are sensitive", async () => {
    const { data } = await read(`
variable "token" {
  default   = "abc"
  sensitive = true
}
module "db" { source = "terraform-aws-modules/rds/aws" }
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

  test("values of Secrets aren't kept", async () => {
    const { data } = await read(`
resource "kubernetes_secret_v1" "s" {
  metadata { name = "s" }
  data = { password = "hunter2" }
}
`);
    expect(JSON.stringify([...(data[0]?.keys ?? [])])).not.toContain("hunter2");
    expect(data[0]?.keys?.get("password")).toMatchObject({ sensitive: true });
  });

  test("keys that are added to someone else's ConfigMap don't make its keys known", async () => {
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
  test("is everything that the bootstrap depends on, also through references", async () => {
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

  test("an output of a module doesn't imply that all of the module exists", async () => {
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

describe("input that cannot be read", () => {
  test("a broken file is reported with its line and doesn't hide others", async () => {
    const repository = new MemoryRepository({
      "tf/bad.tf": 'resource "x" "y" {\n  a = \n}\n',
      "tf/good.tf": 'resource "kubernetes_namespace" "a" {\n  metadata { name = "a" }\n}\n',
    });
    const { prerequisites, problems } = await fromTerraform(repository, "tf");
    expect(prerequisites.namespaces).toMatchObject([{ name: "a" }]);
    expect(problems).toMatchObject([{ file: "tf/bad.tf", line: 2 }]);
    expect(problems[0]?.message).toMatch(/^can't be parsed: Invalid expression/);
  });

  test("modules and locals that refer to themselves terminate", async () => {
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

  test("a directory without Terraform is a problem", async () => {
    const { problems } = await fromTerraform(new MemoryRepository({ "a/b.yaml": "" }), "a");
    expect(problems).toMatchObject([{ message: "contains no Terraform files" }]);
  });
});
