export { Karpenter } from "./karpenter";
export type { KarpenterProps } from "./karpenter";
