export type { Addon, AddonPlatform, DatabaseSettings, SecretSettings } from "./addon";
export { ADDONS } from "./registry";
