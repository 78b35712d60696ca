import type { Handler } from "./handler";

/**
 * A cluster of GKE, which installs the CRDs of the Gateway API for the channel standard, and by itself for Autopilot
 * (https://cloud.google.com/kubernetes-engine/docs/how-to/deploying-gateways).
 */
const cluster: Handler = (instance, _node, collector) => {
  const channel = instance.text("gateway_api_config", "channel");
  const isAutopilot = instance.field("enable_autopilot") === true;
  if (channel === "CHANNEL_STANDARD" || (channel === undefined && isAutopilot))
    collector.addCrds("gateway.networking.k8s.io");
};

/** The provider `google`. */
export const googleHandlers: Readonly<Record<string, Handler>> = {
  google_container_cluster: cluster,
};
