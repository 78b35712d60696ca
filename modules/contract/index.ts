export {
  type AddonsRepository,
  ContractClusterSecret,
  type RegisteredCluster,
} from "./cluster-secret";
export { Contract } from "./contract";
export type * from "./declarations";
export type { ContractDocument } from "landbridge/contract";
export { callerOrigin } from "./origin";
export { contractDocumentOf } from "./render";
export { sensitive } from "./sensitive";
export type { NotSensitive, Sensitive } from "./sensitive";
export { accountId, arn, bool, cidr, hostname, id, list, number, text, url } from "./value";
export type { ServiceValues } from "./service-values";
export type { TypedValue, ValueType } from "./value";
