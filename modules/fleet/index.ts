export { EngineRole } from "./engine-role";
export type { EngineRoleProps } from "./engine-role";
export { AdministratorRights, ImpersonationRights } from "./hub-rights";
export {
  ENGINE_ROLE,
  HUB_GROUP,
  KUBECONFIG,
  RECONCILER,
  WORKLOAD_ROLE,
  workloadNamespace,
} from "./names";
export { Registration } from "./registration";
export type { ReachableCluster, RegistrationProps } from "./registration";
export { WorkloadRole } from "./workload-role";
export type { WorkloadRoleProps } from "./workload-role";
