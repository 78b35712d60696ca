export { ADOPTED_ADDRESSES } from "./adopt";
export { FluxOperatorEngine } from "./flux-operator-engine";
export type { FluxOperatorEngineProps, GitSource, OciSource, OperatorSources } from "./props";
export { PULL_SECRET, PullSecret } from "./pull-secret";
