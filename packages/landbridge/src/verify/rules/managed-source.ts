import { annotationsOf } from "../kubernetes/object";
import type { ClusterObject } from "../model/applier";

/**
 * Whether AKS's and Arc's Flux replace the source of a HelmRelease or Kustomization with that of the Flux configuration
 * (learn.microsoft.com, "GitOps Flux v2 configurations": "Use the managed source").
 */
export function usesManagedSource({ data }: ClusterObject): boolean {
  return annotationsOf(data)["clusterconfig.azure.com/use-managed-source"] === "true";
}
