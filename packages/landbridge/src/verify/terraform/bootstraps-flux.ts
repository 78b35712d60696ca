import { filesOf } from "../repository/files-below";
import type { Repository } from "../repository/repository";

/** The provider's resource, a chart by its name or address, or an object of Flux Operator. */
const BOOTSTRAP = /"flux_bootstrap_git"|"azurerm_kubernetes_flux_configuration"|["/](?:flux-instance|flux2-sync)"|\bFluxInstance\b/;

/** Whether a repository has Terraform that bootstraps Flux, and so describes what exists outside Git. */
export function bootstrapsFlux(repository: Repository): boolean {
  return filesOf(repository).some(
    (file) => file.endsWith(".tf") && BOOTSTRAP.test(repository.read(file) ?? ""),
  );
}
