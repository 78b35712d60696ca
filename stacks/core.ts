import type { Contract } from "../modules/contract";
import type { ClusterAccess } from "./cluster-access";

/** Values that every core stack passes to the bootstrap stack of its environment. */
export interface Core {
  readonly contract: Contract;
  readonly access: ClusterAccess;
}
