/** Whether Flux takes a key as a variable. One other key fails the whole Kustomization. */
export function isVariableName(name: string): boolean {
  return /^[_a-zA-Z][_a-zA-Z0-9]*$/.test(name);
}
