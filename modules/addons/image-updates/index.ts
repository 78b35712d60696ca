import { optional } from "../addon";
import { IMAGE_REFLECTOR } from "./contract";
import { ImageUpdates, ROLES } from "./image-updates";

export { ImageUpdates } from "./image-updates";
export type { ImageUpdatesProps } from "./props";

/** New tags of images become commits on a branch of their own, by Flux's image controllers or Argo CD's Image Updater. */
export const imageUpdates = optional({
  name: "image-updates",
  identity: IMAGE_REFLECTOR,
  accountNames: [ROLES.flux, ROLES.argocd],
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
