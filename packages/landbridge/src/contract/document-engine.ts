import { ENGINE_NAMESPACE, type ContractDocument } from "./document";
import { engineTraits } from "./engines";

/** Namespace of a contract's engine, which also has the general ConfigMap. */
export function engineNamespace({ engine }: ContractDocument): string {
  return engineTraits(engine.kind)?.namespace ?? ENGINE_NAMESPACE;
}

/** Whether Argo CD reconciles the cluster of a contract, without Flux. */
export function isArgocd({ engine }: ContractDocument): boolean {
  return engineTraits(engine.kind)?.project === "argocd";
}

/** The services whose values are ConfigMaps; with Argo CD they are annotations of a Secret, which the doctor doesn't read. */
export function servicesWithConfigMap(
  contract: ContractDocument,
): readonly ContractDocument["services"][string][] {
  const sink = engineTraits(contract.engine.kind)?.sink ?? "config-maps";
  return sink === "config-maps" ? Object.values(contract.services) : [];
}
