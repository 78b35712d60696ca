import { at, flag, text, type YamlRecord } from "../../yaml/json";
import type { ChartFacts } from "../chart";
import { accounts, off } from "./names";

const ISTIO = /istio/;

function istiod(_release: string, values: YamlRecord): readonly string[] {
  const revision = text(values, "revision") ?? "";
  return [revision === "" ? "istiod" : `istiod-${revision}`];
}

/** Networks: service meshes, load balancers, network plugins. */
export const MESH: readonly ChartFacts[] = [
  {
    // istio/istio 1.30.3, manifests/charts/base: files/crd-all.gen.yaml. Its webhook fails open until istiod answers.
    names: ["base"],
    repository: ISTIO,
    namespace: "istio-system",
    crds: [
      { group: "networking.istio.io" },
      { group: "security.istio.io" },
      { group: "telemetry.istio.io" },
      { group: "extensions.istio.io" },
    ],
    schemas: "1.31.4",
    crdsFrom: "templates",
    webhooks: [
      { group: "networking.istio.io", failurePolicy: "Ignore" },
      { group: "security.istio.io", failurePolicy: "Ignore" },
    ],
    serviceAccounts: () => ["istio-reader-service-account"],
  },
  {
    // istio/istio 1.30.3, manifests/charts/istio-control/istio-discovery. The webhook of Istio's kinds is made with
    // Ignore and set to Fail by istiod once it answers; the one of pods acts by label. The account has the revision in it.
    names: ["istiod"],
    namespace: "istio-system",
    serviceAccounts: istiod,
    autoscales: (values) =>
      flag(values, "autoscaleEnabled") !== false &&
      flag(values, "pilot", "autoscaleEnabled") !== false,
  },
  {
    // istio/istio 1.30.3, manifests/charts/istio-cni.
    names: ["cni"],
    repository: ISTIO,
    serviceAccounts: () => ["istio-cni"],
  },
  {
    // istio/istio 1.30.3, manifests/charts/ztunnel.
    names: ["ztunnel"],
    repository: ISTIO,
  },
  {
    // istio/istio 1.30.3, manifests/charts/gateway: named after the release alone.
    names: ["gateway"],
    repository: ISTIO,
    autoscales: (values) => flag(values, "autoscaling", "enabled") !== false,
    serviceAccounts: (release, values) =>
      flag(values, "serviceAccount", "create") === false
        ? []
        : [text(values, "serviceAccount", "name") ?? text(values, "name") ?? release],
  },
  {
    // linkerd/linkerd2, charts/linkerd-crds.
    names: ["linkerd-crds"],
    namespace: "linkerd",
    crds: [
      { group: "linkerd.io" },
      { group: "policy.linkerd.io" },
      { group: "workload.linkerd.io" },
    ],
    crdsFrom: "templates",
  },
  {
    // linkerd/linkerd2, charts/linkerd-control-plane: all webhooks are made with Ignore.
    names: ["linkerd-control-plane"],
    namespace: "linkerd",
    webhooks: [
      { group: "policy.linkerd.io", failurePolicy: "Ignore" },
      { group: "linkerd.io", kinds: ["ServiceProfile"], failurePolicy: "Ignore" },
    ],
    serviceAccounts: () => [
      "linkerd-destination",
      "linkerd-heartbeat",
      "linkerd-identity",
      "linkerd-proxy-injector",
    ],
  },
  {
    // cilium/cilium: the operator registers the CRDs when it starts, they are in no manifest of the chart.
    names: ["cilium"],
    namespace: "kube-system",
    crds: [{ group: "cilium.io" }],
    schemas: "1.20.2",
    crdsFrom: "templates",
    // No pod gets an address before the CNI plugin runs, unless it is chained to another one.
    precedesEngine: (values) =>
      /^(?:undefined|none)$/.test(String(at(values, "cni", "chainingMode"))),
  },
  {
    // tailscale/tailscale, cmd/k8s-operator/deploy/chart: CRDs are put into the templates when it is packaged.
    names: ["tailscale-operator"],
    namespace: "tailscale",
    crds: [{ group: "tailscale.com" }],
    crdsFrom: "templates",
    crdsOffWhen: off("installCRDs"),
    serviceAccounts: () => ["operator", "proxies"],
  },
  {
    // metallb/metallb v0.16.1, charts/metallb: crds.validationFailurePolicy is for the webhook.
    names: ["metallb"],
    namespace: "metallb-system",
    crds: [{ group: "metallb.io" }, { group: "frrk8s.metallb.io" }],
    schemas: "0.16.2",
    crdsFrom: "templates",
    crdsOffWhen: off("crds.enabled"),
    webhooks: [
      {
        group: "metallb.io",
        kinds: ["BGPPeer", "IPAddressPool", "BGPAdvertisement", "Community", "L2Advertisement"],
        offWhen: (values) => text(values, "crds", "validationFailurePolicy") === "Ignore",
      },
    ],
    serviceAccounts: accounts(
      "metallb",
      { at: "controller.serviceAccount", suffix: "-controller" },
      { at: "speaker.serviceAccount", suffix: "-speaker", unless: off("speaker.enabled") },
    ),
  },
];
