import { read } from "./support";

const MODULE = `
variable "env" {}
variable "region" { default = "eu-west-1" }
resource "kubernetes_namespace_v1" "x" {
  metadata { name = "apps-\${var.env}-\${var.region}" }
}
`;

async function namespaceWith(files: Readonly<Record<string, string>>): Promise<string | undefined> {
  const { namespaces } = await read({ "tf/main.tf": MODULE, ...files });
  return namespaces[0]?.name;
}

const INPUTS = {
  "inputs/tf.tfvars": 'env = "dev"\nregion = "eu-north-1"\n',
  "inputs/other.tfvars": 'zone = "a"\n',
};

test("a file that a command names is read, unless it is for another module", async () => {
  const script = [
    "terraform -chdir=tf apply -var-file=../inputs/tf.tfvars",
    'terraform -chdir=other apply -var-file "../inputs/other.tfvars"',
  ];
  expect(await namespaceWith({ ...INPUTS, "deploy.sh": script.join("\n") })).toBe(
    "apps-dev-eu-north-1",
  );
});

test("it is read after the files that Terraform reads by itself", async () => {
  const own = 'env = "prod"\nregion = "eu-west-2"\n';
  const script = "terraform apply -var-file ../inputs/env.tfvars\n";
  const files = { "tf/terraform.tfvars": own, "inputs/env.tfvars": 'env = "test"\n' };
  expect(await namespaceWith({ ...files, Makefile: `apply:\n\t${script}` })).toBe(
    "apps-test-eu-west-2",
  );
});

test("none is read if commands name several, or one that is made of variables", async () => {
  const several = "terraform apply -var-file=dev.tfvars\nterraform apply -var-file=prod.tfvars\n";
  const both = { "tf/dev.tfvars": 'env = "dev"\n', "tf/prod.tfvars": 'env = "prod"\n' };
  expect(await namespaceWith({ ...both, "deploy.sh": several })).toBeUndefined();
  const made = "terraform apply -var-file=$ENV.tfvars\n";
  expect(await namespaceWith({ ...both, "deploy.sh": made })).toBeUndefined();
});
