/** Whether an API group is one of Flux's own: its controllers' and the Flux operator's. */
export function isFluxGroup(group: string): boolean {
  return (
    group.endsWith(".toolkit.fluxcd.io") ||
    group === "source.extensions.fluxcd.io" ||
    group === "fluxcd.controlplane.io"
  );
}
