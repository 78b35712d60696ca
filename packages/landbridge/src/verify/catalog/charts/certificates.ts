import { at } from "../../yaml/json";
import type { ChartFacts } from "../chart";
import { accounts, off, selectorsAt, truthy } from "./names";

/** cert-manager and what belongs to it. */
export const CERTIFICATES: readonly ChartFacts[] = [
  {
    // cert-manager/cert-manager v1.21.1, deploy/charts/cert-manager, rendered. CRDs are off by default.
    names: ["cert-manager"],
    namespace: "cert-manager",
    crds: [
      {
        group: "cert-manager.io",
        kinds: ["Certificate", "CertificateRequest", "ClusterIssuer", "Issuer"],
      },
      { group: "acme.cert-manager.io", kinds: ["Challenge", "Order"] },
    ],
    schemas: "1.21.2",
    crdsFrom: "templates",
    crdsOffWhen: (values) =>
      !truthy(at(values, "installCRDs"), false) && !truthy(at(values, "crds", "enabled"), false),
    // The mutating webhook is asked about CertificateRequests only, which nobody writes.
    webhooks: ["cert-manager.io", "acme.cert-manager.io"].map((group) => ({
      group,
      selectors: selectorsAt("webhook.validatingWebhookConfiguration"),
    })),
    // The second one with the feature gate UseDomainQualifiedFinalizer (internal/controller/feature).
    finalizers: ["finalizer.acme.cert-manager.io", "acme.cert-manager.io/finalizer"],
    serviceAccounts: accounts(
      "cert-manager",
      {},
      { at: "webhook.serviceAccount", suffix: "-webhook" },
      { at: "cainjector.serviceAccount", suffix: "-cainjector", unless: off("cainjector.enabled") },
      {
        at: "startupapicheck.serviceAccount",
        suffix: "-startupapicheck",
        unless: off("startupapicheck.enabled"),
      },
    ),
  },
  {
    // cert-manager/trust-manager, deploy/charts/trust-manager, rendered in August 2026.
    names: ["trust-manager"],
    namespace: "cert-manager",
    crds: [{ group: "trust.cert-manager.io", kinds: ["Bundle"] }],
    schemas: "0.25.0",
    crdsFrom: "templates",
    crdsOffWhen: off("crds.enabled"),
    webhooks: [{ group: "trust.cert-manager.io", kinds: ["Bundle"] }],
  },
];
