/** The versions that `npm run terrain` tries. docs/terrain.md names the same; a test compares them. */

// renovate: datasource=npm depName=cdktn
export const CDKTN_VERSION = "0.24.0";

/** cdktn requires constructs older than 10.8, cdktf's bindings take any 10.x from 10.4.2. */
// renovate: datasource=npm depName=constructs
export const CONSTRUCTS_VERSION = "10.7.2";
