import { filesOf } from "../repository/files-below";
import type { Repository } from "../repository/repository";
import { isTerraformFile } from "../repository/terraform-files";

/** The provider's resource or data source, a module or chart by its name or address, or an object of Flux Operator. */
const BOOTSTRAP =
  /"flux_bootstrap_git"|"flux_sync"|"azurerm_(?:arc_)?kubernetes_flux_configuration"|KubernetesConfiguration\/fluxConfigurations@|["/](?:flux-instance|flux2-sync)"|\bFluxInstance\b|"[^".][^"]*\bflux-bootstrap\b/;

/** A cluster, as a resource of its provider or by its usual module; or something that is put into a cluster. */
const CLUSTER = new RegExp(
  [
    String.raw`"(?:aws_eks|azurerm_(?:arc_)?kubernetes|google_container|digitalocean_kubernetes|scaleway_k8s|civo_kubernetes)_\w+"`,
    String.raw`"(?:linode_lke_cluster|vultr_kubernetes|ovh_cloud_project_kube|talos_machine_bootstrap)"`,
    String.raw`"(?:kubernetes|kubectl|helm|argocd)_\w+"`,
    String.raw`terraform-aws-modules\/eks\/aws\b|terraform-google-modules\/kubernetes-engine\b|Azure\/aks\/azurerm\b`,
    String.raw`\bkube-hetzner\/hcloud\b|\bterraform-hcloud-kube-hetzner\b|\bgitops-bridge\/helm\b`,
  ].join("|"),
);

/** What a machine runs at its first start, and the distributions that people install so. */
const FIRST_START = /\b(?:user_data|custom_data|metadata_startup_script)\w*\s*=/;
const DISTRIBUTION = /(?<![a-z])(?:k3s|rke2|k0s|microk8s|kubeadm)(?![a-z])/i;

function makesCluster(text: string): boolean {
  return CLUSTER.test(text) || (FIRST_START.test(text) && DISTRIBUTION.test(text));
}

/**
 * What Terraform in a repository says of the clusters that its Git trees are for: it bootstraps Flux there, and so
 * describes what exists outside Git; or it makes a cluster, or puts something into one, which is probably theirs.
 */
export function describesCluster(repository: Repository): "bootstraps" | "nearby" | undefined {
  const texts = filesOf(repository)
    .filter(isTerraformFile)
    .map((file) => repository.read(file) ?? "");
  if (texts.some((text) => BOOTSTRAP.test(text))) return "bootstraps";
  return texts.some(makesCluster) ? "nearby" : undefined;
}
