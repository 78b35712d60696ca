export { Dns } from "./dns";
export type { DnsProps } from "./dns";
export type { ZoneChoice } from "./zone";
