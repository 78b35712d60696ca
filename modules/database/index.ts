export { Database } from "./database";
export type { DatabaseProps } from "./database";
