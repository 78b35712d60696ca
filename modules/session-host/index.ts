export type { SessionHostProps } from "./props";
export { SessionHost } from "./session-host";
