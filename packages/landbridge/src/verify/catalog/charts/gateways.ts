import { at } from "../../yaml/json";
import type { ChartFacts, KindsOf } from "../chart";
import { account, accounts, off, selectorsAt } from "./names";

const ENVOY_GATEWAY: readonly KindsOf[] = [
  { group: "gateway.networking.k8s.io" },
  { group: "gateway.envoyproxy.io" },
];

/** Ingress controllers and gateways. */
export const GATEWAYS: readonly ChartFacts[] = [
  {
    // traefik/traefik-helm-chart v41.3.0, traefik/crds.
    names: ["traefik"],
    crds: [{ group: "traefik.io" }, { group: "hub.traefik.io" }],
    schemas: "41.3.0",
    crdsFrom: "crds-folder",
    serviceAccounts: account("traefik"),
  },
  {
    // kubernetes/ingress-nginx helm-chart-4.15.1, charts/ingress-nginx: one webhook, with the value failurePolicy.
    names: ["ingress-nginx"],
    namespace: "ingress-nginx",
    webhooks: [
      {
        group: "networking.k8s.io",
        kinds: ["Ingress"],
        offWhen: (values) =>
          off("controller.admissionWebhooks.enabled")(values) ||
          at(values, "controller", "admissionWebhooks", "failurePolicy") === "Ignore",
        selectors: selectorsAt("controller.admissionWebhooks"),
      },
    ],
    serviceAccounts: accounts("ingress-nginx", {}),
  },
  {
    // envoyproxy/gateway v1.9.0, charts/gateway-helm: the subchart crds has Gateway API and Envoy Gateway in crds/.
    // Its topology webhook is asked about pod bindings only.
    names: ["gateway-helm"],
    namespace: "envoy-gateway-system",
    crds: ENVOY_GATEWAY,
    schemas: "1.9.1",
    crdsFrom: "crds-folder",
    crdsOffWhen: off("crds.enabled"),
  },
  {
    // envoyproxy/gateway v1.9.0, charts/gateway-crds-helm: both parts are off by default.
    names: ["gateway-crds-helm"],
    crds: ENVOY_GATEWAY,
    schemas: "1.9.1",
    crdsFrom: "templates",
    crdsOffWhen: (values) =>
      off("crds.gatewayAPI.enabled", false)(values) &&
      off("crds.envoyGateway.enabled", false)(values),
  },
];
