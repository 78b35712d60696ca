export type { Addon, AddonPlatform, DatabaseSettings, SecretSettings } from "./addon";
export { generationOf } from "./addon";
export { ADDONS } from "./registry";
export type { AddonSwitches } from "./switches";
