import type { Prerequisites } from "../../../src/verify/prerequisites/prerequisites";
import { MemoryRepository } from "../../../src/verify/repository/memory-repository";
import { fromTerraform, type TerraformOptions } from "../../../src/verify/terraform/from-terraform";

/** What Terraform creates, read without problems from files by path, or from the text of `tf/main.tf`. */
export async function read(
  files: Readonly<Record<string, string>> | string,
  options: TerraformOptions = {},
): Promise<Prerequisites> {
  const repository = new MemoryRepository(
    typeof files === "string" ? { "tf/main.tf": files } : files,
  );
  const { prerequisites, problems } = await fromTerraform(repository, "tf", options);
  expect(problems).toEqual([]);
  return prerequisites;
}
