export { backendFor } from "./backend";
export type { StateBackendConfig, StateProps } from "./backend";
