export { HydraDatabase } from "./hydra-database";
export type { HydraDatabaseProps } from "./props";
