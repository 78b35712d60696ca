/** Name of a file that stands for an object of Argo CD which Terraform, or the chart `argocd-apps`, creates. */
export function madeFileName(name: string, kind: string): string {
  return `terraform.${name}.${kind.toLowerCase()}.yaml`;
}

/** Whether a file next to a chart's values stands for what the chart `argocd-apps` creates, on which that chart depends. */
export function isMadeByApps(name: string): boolean {
  return /^terraform\.[^/]+\.application(?:set)?\.yaml$/.test(name);
}
