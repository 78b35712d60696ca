/** The program that takes Terraform's place, as cdktf-cli reads it: `terraform`, or `tofu`. */
export function terraformBinary(env: NodeJS.ProcessEnv): string {
  const { TERRAFORM_BINARY_NAME: name = "" } = env;
  return name === "" ? "terraform" : name;
}
