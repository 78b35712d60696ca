import { optional } from "../addon";
import { IMAGE_REFLECTOR } from "./contract";
import { ImageUpdates, ROLE } from "./image-updates";

export { ImageUpdates } from "./image-updates";
export type { ImageUpdatesProps } from "./props";

/** Flux's image automation: new tags of images become commits on a branch of their own. */
export const imageUpdates = optional({
  name: "image-updates",
  identity: IMAGE_REFLECTOR,
  accountNames: [ROLE],
  create(scope, { name, region, accountId, partition, cluster, contract }, settings) {
    const { clusterName } = cluster;
    new ImageUpdates(scope, "image-updates", {
      name,
      clusterName,
      region,
      accountId,
      partition,
      ...settings,
      contract,
    });
  },
});
