export { Network } from "./network";
export type { FlowLogsProps, NatGateways, NetworkProps } from "./props";
