/**
 * Key of the tag of everything that Crossplane creates for workload clusters; its value is the prefix of the management
 * cluster's names. Crossplane's role may change only what has it, so that the hub's own network is out of its reach.
 */
export const HUB_TAG = "landbridge.dev/hub";
