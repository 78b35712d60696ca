export { Dns } from "./dns";
export type { DnsProps } from "./props";
export type { ZoneChoice } from "./zone";
