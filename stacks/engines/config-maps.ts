import type { ITerraformDependable, TerraformStack } from "cdktf";

import { ContractConfigMaps } from "../../modules/contract/config-maps";
import type { EngineConfig, EngineContext } from "./wiring";

/** The sink of engines that read ConfigMaps: namespaces, then the contract's values. */
export function addConfigMaps(
  stack: TerraformStack,
  { contract, deletionProtection }: EngineContext<EngineConfig>,
): readonly ITerraformDependable[] {
  return new ContractConfigMaps(stack, "contract", { contract, deletionProtection }).resources;
}
