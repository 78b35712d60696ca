import type { Contract } from "../modules/contract";
import type { ClusterAccess } from "./cluster-access";

/** What every core stack gives to the bootstrap stack of its environment. */
export interface Core {
  readonly contract: Contract;
  readonly access: ClusterAccess;
}
