/** Name of a file that stands for an object of Argo CD which Terraform, or the chart `argocd-apps`, creates. */
export function madeFileName(name: string, kind: string): string {
  return `terraform.${name}.${kind.toLowerCase()}.yaml`;
}

/** Whether a name is that of a file which stands for what Terraform, or the chart `argocd-apps`, creates. */
export function isMadeFile(name: string): boolean {
  return /^terraform\.[^/]+\.application(?:set)?\.yaml$/.test(name);
}
