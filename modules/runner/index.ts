export { sourceKey } from "./policy";
export type { RunnerProps } from "./props";
export { Runner, RUNNER_ROLE, runnerName } from "./runner";
