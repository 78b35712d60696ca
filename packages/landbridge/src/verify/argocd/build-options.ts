/** Whether a text names Argo CD's build options for kustomize: a manifest's key, Helm's path of it, or the operator's field. */
export function namesBuildOptions(content: string): boolean {
  return /kustomize\\*\.?buildOptions/i.test(content);
}
