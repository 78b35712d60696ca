import { at } from "../../yaml/json";
import type { ChartFacts } from "../chart";
import { account, accounts, off } from "./names";

/** Charts that bring secrets into a cluster. */
export const SECRETS: readonly ChartFacts[] = [
  {
    // external-secrets/external-secrets helm-chart-2.9.0: values installCRDs, webhook.create, webhook.failurePolicy;
    // the names of the webhook's and the cert controller's accounts do not follow the release (_helpers.tpl).
    names: ["external-secrets"],
    namespace: "external-secrets",
    crds: [{ group: "external-secrets.io" }, { group: "generators.external-secrets.io" }],
    schemas: "2.9.0",
    crdsFrom: "templates",
    crdsOffWhen: off("installCRDs"),
    webhooks: [
      {
        group: "external-secrets.io",
        kinds: ["SecretStore", "ClusterSecretStore", "ExternalSecret"],
        offWhen: (values) =>
          off("webhook.create")(values) || at(values, "webhook", "failurePolicy") === "Ignore",
      },
    ],
    // pkg/controllers/pushsecret and externalsecret.
    finalizers: [
      "pushsecret.externalsecrets.io/finalizer",
      "externalsecrets.external-secrets.io/*",
      "external-secrets.io/*",
      "secretstore.externalsecrets.io/*",
    ],
    serviceAccounts: accounts(
      "external-secrets",
      {},
      {
        at: "webhook.serviceAccount",
        fixed: "external-secrets-webhook",
        unless: off("webhook.create"),
      },
      {
        at: "certController.serviceAccount",
        fixed: "external-secrets-cert-controller",
        unless: off("certController.create"),
      },
    ),
  },
  {
    // bitnami-labs/sealed-secrets, helm/sealed-secrets 2.18.5.
    names: ["sealed-secrets"],
    crds: [{ group: "bitnami.com", kinds: ["SealedSecret"] }],
    schemas: "2.18.5",
    crdsFrom: "crds-folder",
    serviceAccounts: account("sealed-secrets"),
  },
  {
    // kubernetes-sigs/secrets-store-csi-driver, charts/secrets-store-csi-driver 1.6.0.
    names: ["secrets-store-csi-driver"],
    namespace: "kube-system",
    crds: [{ group: "secrets-store.csi.x-k8s.io" }],
    crdsFrom: "crds-folder",
  },
  {
    // hashicorp/vault-helm 0.34.1; the injector's webhook fails open.
    names: ["vault"],
    repository: /hashicorp/,
    namespace: "vault",
    webhooks: [{ group: "", kinds: ["Pod"], failurePolicy: "Ignore" }],
  },
  {
    // hashicorp/vault-secrets-operator, chart 1.4.1.
    names: ["vault-secrets-operator"],
    crds: [{ group: "secrets.hashicorp.com" }],
    crdsFrom: "crds-folder",
  },
  {
    // stakater/Reloader, chart 2.2.16: the account's values are reloader.serviceAccount, its default differs by release.
    names: ["reloader"],
    namespace: "reloader",
  },
];
