import { LocalBackend, S3Backend } from "cdktf";
import type { TerraformStack } from "cdktf";

import type { Environment } from "../config/schema";
import { TERRAFORM_CONSTRAINT } from "../config/versions";
import { backendFor } from "../modules/state";

/** Makes Terraform refuse to run where it lacks what the stacks use. */
export function requireTerraform(stack: TerraformStack): void {
  stack.addOverride("terraform.required_version", TERRAFORM_CONSTRAINT);
}

/** Where the stack keeps its state: one key per environment and stack. */
export function addBackend(
  stack: TerraformStack,
  { name, state }: Environment,
  role: "core" | "bootstrap",
): void {
  switch (state.kind) {
    case "local":
      new LocalBackend(stack, {
        path: `../../../${state.directory}/${name}-${role}.tfstate`,
      });
      return;
    case "s3": {
      const { bucket, region } = state;
      new S3Backend(stack, backendFor({ bucket, region, environment: name, stack: role }));
      return;
    }
    default:
      state satisfies never;
  }
}
