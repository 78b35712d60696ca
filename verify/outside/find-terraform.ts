import { filesBelow } from "../repository/files-below";
import type { Repository } from "../repository/repository";

const SKIPPED = new Set(["node_modules", ".terraform", "cdktf.out", ".git"]);

/** Levels of folders below the root that are looked into. */
const DEPTH = 6;

/** Whether a repository has Terraform that bootstraps Flux, and so knows what exists beside the tree. */
export function bootstrapsFlux(repository: Repository): boolean {
  for (const file of filesBelow(repository, "", SKIPPED, DEPTH)) {
    if (!file.endsWith(".tf")) continue;
    if (/"flux_bootstrap_git"|"flux-instance"/.test(repository.read(file) ?? "")) return true;
  }
  return false;
}
