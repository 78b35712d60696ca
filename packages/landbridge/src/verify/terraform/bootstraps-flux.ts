import { filesOf } from "../repository/files-below";
import type { Repository } from "../repository/repository";

/** Whether a repository has Terraform that bootstraps Flux, and so describes what exists outside Git. */
export function bootstrapsFlux(repository: Repository): boolean {
  return filesOf(repository).some(
    (file) =>
      file.endsWith(".tf") &&
      /"flux_bootstrap_git"|"flux-instance"/.test(repository.read(file) ?? ""),
  );
}
