export { ExistingNetwork, type ExistingNetworkProps } from "./existing-network";
export { Network } from "./network";
export type { FlowLogsProps, NatGateways, NetworkProps, Vpc } from "./props";
export { discoveryTags } from "./tiers";
