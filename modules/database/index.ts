export { Database } from "./database";
export { databaseNames } from "./names";
export type { DatabaseProps } from "./props";
