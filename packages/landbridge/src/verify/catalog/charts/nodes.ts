import type { ChartFacts } from "../chart";
import { account, accounts, off } from "./names";

/** Nodes, devices and scaling. */
export const NODES: readonly ChartFacts[] = [
  {
    // kedacore/charts v2.20.2, keda; the webhook is made with Ignore.
    names: ["keda"],
    namespace: "keda",
    crds: [{ group: "keda.sh" }, { group: "eventing.keda.sh" }],
    schemas: "2.21.0",
    crdsFrom: "templates",
    crdsOffWhen: off("crds.install"),
    webhooks: [{ group: "keda.sh", failurePolicy: "Ignore" }],
    serviceAccounts: accounts(
      "keda",
      { at: "serviceAccount.operator", fixed: "keda-operator" },
      { at: "serviceAccount.metricServer", fixed: "keda-metrics-server" },
      { at: "serviceAccount.webhooks", fixed: "keda-webhook" },
    ),
  },
  {
    // kubernetes/autoscaler vertical-pod-autoscaler 0.11.0, and FairwindsOps/charts vpa 5.0.0; the webhook fails open.
    names: ["vertical-pod-autoscaler", "vpa"],
    crds: [
      {
        group: "autoscaling.k8s.io",
        kinds: ["VerticalPodAutoscaler", "VerticalPodAutoscalerCheckpoint"],
      },
    ],
    crdsFrom: "crds-folder",
  },
  {
    // kubernetes-sigs/node-feature-discovery v0.19.0.
    names: ["node-feature-discovery"],
    crds: [{ group: "nfd.k8s-sigs.io" }],
    crdsFrom: "crds-folder",
  },
  {
    // NVIDIA/gpu-operator, deployments/gpu-operator, with node-feature-discovery as a subchart.
    names: ["gpu-operator"],
    namespace: "gpu-operator",
    crds: [{ group: "nvidia.com" }, { group: "nfd.k8s-sigs.io" }],
    crdsFrom: "crds-folder",
    serviceAccounts: () => ["gpu-operator", "node-feature-discovery"],
  },
  {
    // intel/helm-charts, charts/device-plugin-operator 0.36.0; its webhook is asked about its own kinds.
    names: ["intel-device-plugins-operator"],
    crds: [{ group: "deviceplugin.intel.com" }, { group: "fpga.intel.com" }],
    crdsFrom: "crds-folder",
    webhooks: [{ group: "deviceplugin.intel.com" }],
  },
  {
    // spegel-org/spegel, charts/spegel.
    names: ["spegel"],
    serviceAccounts: account("spegel"),
  },
  {
    // postfinance/kubelet-csr-approver, charts/kubelet-csr-approver.
    names: ["kubelet-csr-approver"],
    serviceAccounts: account("kubelet-csr-approver"),
  },
  {
    // kubernetes-sigs/descheduler, charts/descheduler 0.36.0.
    names: ["descheduler"],
    serviceAccounts: account("descheduler"),
  },
];
