import type { Repository } from "./repository";

/** Whether a file is one of Terraform or OpenTofu in their own language. */
export function isHclFile(path: string): boolean {
  return /\.(?:tf|tofu)$/.test(path);
}

/** Whether a file is one of Terraform or OpenTofu, in their language or in JSON. */
export function isTerraformFile(path: string): boolean {
  return /\.(?:tf|tofu)(?:\.json)?$/.test(path);
}

/** Whether a directory itself has such a file in their own language. */
export function hasHclFiles(directory: string, repository: Repository): boolean {
  return repository.list(directory).some(({ name }) => isHclFile(name));
}
