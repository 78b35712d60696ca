import { escapeRegExp } from "../../lib/escape-regexp";
import { nameOf, parentOf, type Repository } from "./repository";

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

/** Whether Terraform in the directory of a file fills it in, by `templatefile`. */
export function isFilledInByModule(file: string, repository: Repository): boolean {
  const directory = parentOf(file);
  const call = new RegExp(`\\btemplatefile\\(\\s*"[^"]*/${escapeRegExp(nameOf(file))}"`);
  return repository.list(directory).some(({ name }) => {
    const path = directory === "" ? name : `${directory}/${name}`;
    return isTerraformFile(name) && call.test(repository.read(path) ?? "");
  });
}
