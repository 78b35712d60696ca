import { filesOf } from "../repository/files-below";
import type { Repository } from "../repository/repository";

/** The provider's resource or data source, a chart by its name or address, or an object of Flux Operator. */
const BOOTSTRAP =
  /"flux_bootstrap_git"|"flux_sync"|"azurerm_kubernetes_flux_configuration"|["/](?:flux-instance|flux2-sync)"|\bFluxInstance\b/;

/** A cluster of AWS, Azure or Google, as a resource or by its usual module; or something that is put into a cluster. */
const CLUSTER =
  /"(?:aws_eks_|azurerm_kubernetes_|google_container_|kubernetes_|kubectl_|helm_|argocd_)\w+"|terraform-aws-modules\/eks\/aws\b|terraform-google-modules\/kubernetes-engine\b|Azure\/aks\/azurerm\b|\bgitops-bridge\/helm\b/;

/**
 * What Terraform in a repository says of the clusters that its Git trees are for: it bootstraps Flux there, and so
 * describes what exists outside Git; or it makes a cluster, or puts something into one, which is probably theirs.
 */
export function describesCluster(repository: Repository): "bootstraps" | "nearby" | undefined {
  const texts = filesOf(repository)
    .filter((file) => file.endsWith(".tf"))
    .map((file) => repository.read(file) ?? "");
  if (texts.some((text) => BOOTSTRAP.test(text))) return "bootstraps";
  return texts.some((text) => CLUSTER.test(text)) ? "nearby" : undefined;
}
