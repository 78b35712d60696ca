/** Name of a file that stands for an object of Argo CD which Terraform, or the chart `argocd-apps`, creates. */
export function madeFileName(name: string, kind: string): string {
  return `terraform.${name}.${kind.toLowerCase()}.yaml`;
}

/** Whether a name is that of a file which stands for what Terraform, or the chart `argocd-apps`, creates. */
export function isMadeFile(name: string): boolean {
  return /^terraform\.[^/]+\.application(?:set)?\.yaml$/.test(name);
}

/** Name of a file that stands for an Application which a command creates. */
export function commandedFileName(name: string): string {
  return `argocd.${name}.application.yaml`;
}

/** Whether a name is that of a file which stands for what a command creates. */
export function isCommandedFile(name: string): boolean {
  return /^argocd\.[^/]+\.application\.yaml$/.test(name);
}
