import type { Repository } from "../repository/repository";

const SKIPPED = new Set(["node_modules", ".terraform", "cdktf.out", ".git"]);

/** Whether a repository has Terraform that bootstraps Flux, and so knows what exists beside the tree. */
export function bootstrapsFlux(repository: Repository, directory = "", depth = 0): boolean {
  if (depth > 6) return false;
  return repository.list(directory).some(({ name, kind }) => {
    const path = directory === "" ? name : `${directory}/${name}`;
    if (kind === "directory")
      return !SKIPPED.has(name) && bootstrapsFlux(repository, path, depth + 1);
    return (
      name.endsWith(".tf") &&
      /"flux_bootstrap_git"|"flux-instance"/.test(repository.read(path) ?? "")
    );
  });
}
