import type { ChartFacts } from "../chart";
import { accounts, off } from "./names";

/** Policy engines. */
export const POLICY: readonly ChartFacts[] = [
  {
    // kyverno/kyverno kyverno-chart-3.9.0. Kyverno registers its webhooks itself, once it answers.
    names: ["kyverno"],
    namespace: "kyverno",
    crds: [
      { group: "kyverno.io" },
      { group: "policies.kyverno.io" },
      { group: "reports.kyverno.io" },
      { group: "wgpolicyk8s.io" },
    ],
    crdsFrom: "templates",
    crdsOffWhen: off("crds.install"),
  },
  {
    // open-policy-agent/gatekeeper v3.23.0, charts/gatekeeper. The webhook of all kinds fails open by default, that of
    // namespaces does not, but is asked about those with the label admission.gatekeeper.sh/ignore only.
    names: ["gatekeeper"],
    namespace: "gatekeeper-system",
    crds: [
      { group: "config.gatekeeper.sh" },
      { group: "connection.gatekeeper.sh" },
      { group: "expansion.gatekeeper.sh" },
      { group: "externaldata.gatekeeper.sh" },
      { group: "mutations.gatekeeper.sh" },
      { group: "syncset.gatekeeper.sh" },
      { group: "templates.gatekeeper.sh" },
    ],
    crdsFrom: "crds-folder",
    serviceAccounts: accounts("gatekeeper", { at: "", fixed: "gatekeeper-admin" }),
  },
  {
    // sigstore/helm-charts policy-controller 0.10.6; the webhooks' rules are filled in when it runs.
    names: ["policy-controller"],
    repository: /sigstore/,
    crds: [{ group: "policy.sigstore.dev", kinds: ["ClusterImagePolicy", "TrustRoot"] }],
    crdsFrom: "templates",
  },
  {
    // projectcapsule/capsule, charts/capsule, rendered.
    names: ["capsule"],
    namespace: "capsule-system",
    crds: [{ group: "capsule.clastix.io" }],
    crdsFrom: "crds-folder",
  },
];
