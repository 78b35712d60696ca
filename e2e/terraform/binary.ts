import * as path from "node:path";

/** The program that takes Terraform's place, as cdktf-cli reads it: `terraform`, or `tofu`. */
export function terraformBinary(env: NodeJS.ProcessEnv): string {
  const { TERRAFORM_BINARY_NAME: name = "" } = env;
  return name === "" ? "terraform" : name;
}

/** Whether it is OpenTofu, which has a registry of its own. */
export function isOpenTofu(env: NodeJS.ProcessEnv): boolean {
  return path.basename(terraformBinary(env)).startsWith("tofu");
}
