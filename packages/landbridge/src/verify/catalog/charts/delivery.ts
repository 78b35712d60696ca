import type { ChartFacts } from "../chart";
import { account, off } from "./names";

/** What brings applications: GitOps, pipelines, progressive delivery, platforms. */
export const DELIVERY: readonly ChartFacts[] = [
  {
    // controlplaneio-fluxcd/charts v0.14.8, charts/flux-operator 0.49.0.
    names: ["flux-operator"],
    namespace: "flux-system",
    crds: [{ group: "fluxcd.controlplane.io" }],
    schemas: "0.58.1",
    crdsFrom: "templates",
    crdsOffWhen: off("installCRDs"),
    serviceAccounts: account("flux-operator"),
  },
  {
    // controlplaneio-fluxcd/charts v0.14.8, charts/flux-instance: the FluxInstance that it holds brings Flux.
    names: ["flux-instance"],
    namespace: "flux-system",
  },
  {
    // flux-iac/tofu-controller, charts/tofu-controller 0.16.5.
    names: ["tofu-controller", "tf-controller"],
    namespace: "flux-system",
    crds: [{ group: "infra.contrib.fluxcd.io", kinds: ["Terraform"] }],
    crdsFrom: "crds-folder",
  },
  {
    // weaveworks/weave-gitops, charts/gitops-server.
    names: ["weave-gitops"],
    serviceAccounts: account("weave-gitops"),
  },
  {
    // argoproj/argo-helm argo-cd-10.1.1.
    names: ["argo-cd"],
    namespace: "argocd",
    finalizers: ["resources-finalizer.argocd.argoproj.io*"],
    crds: [{ group: "argoproj.io", kinds: ["AppProject", "Application", "ApplicationSet"] }],
    schemas: "10.1.1",
    crdsFrom: "templates",
    crdsOffWhen: off("crds.install"),
  },
  {
    // argoproj/argo-helm argo-rollouts 2.41.0.
    names: ["argo-rollouts"],
    crds: [
      {
        group: "argoproj.io",
        kinds: [
          "AnalysisRun",
          "AnalysisTemplate",
          "ClusterAnalysisTemplate",
          "Experiment",
          "Rollout",
        ],
      },
    ],
    schemas: "2.41.0",
    crdsFrom: "templates",
    crdsOffWhen: off("installCRDs"),
    serviceAccounts: account("argo-rollouts"),
  },
  {
    // argoproj/argo-helm argo-workflows 1.0.18: templates/crds.yaml and a job that installs the full ones.
    names: ["argo-workflows"],
    crds: [
      {
        group: "argoproj.io",
        kinds: [
          "ClusterWorkflowTemplate",
          "CronWorkflow",
          "Workflow",
          "WorkflowEventBinding",
          "WorkflowTemplate",
        ],
      },
    ],
    crdsFrom: "templates",
    crdsOffWhen: off("crds.install"),
  },
  {
    // argoproj/argo-helm argo-events 2.4.22.
    names: ["argo-events"],
    crds: [{ group: "argoproj.io", kinds: ["EventBus", "EventSource", "Sensor"] }],
    crdsFrom: "templates",
    crdsOffWhen: off("crds.install"),
  },
  {
    // argoproj/argo-helm argocd-image-updater 1.2.4.
    names: ["argocd-image-updater"],
    crds: [{ group: "argocd-image-updater.argoproj.io", kinds: ["ImageUpdater"] }],
    schemas: "1.2.4",
    lostFieldsIn: "1.2.4",
    crdsFrom: "templates",
    crdsOffWhen: off("crds.install"),
    serviceAccounts: account("argocd-image-updater"),
  },
  {
    // cdfoundation/tekton-helm-chart tekton-pipeline 1.9.1; the webhooks' rules are filled in when it runs.
    names: ["tekton-pipeline"],
    crds: [{ group: "tekton.dev" }, { group: "resolution.tekton.dev" }],
    crdsFrom: "crds-folder",
  },
  {
    // fluxcd/flagger, charts/flagger 1.44.0; the other value is an old name of it.
    names: ["flagger"],
    crds: [{ group: "flagger.app", kinds: ["AlertProvider", "Canary", "MetricTemplate"] }],
    crdsFrom: "crds-folder",
    serviceAccounts: account("flagger"),
  },
  {
    // actions/actions-runner-controller gha-runner-scale-set-0.14.2.
    names: ["gha-runner-scale-set-controller"],
    crds: [{ group: "actions.github.com" }],
    crdsFrom: "crds-folder",
  },
  {
    // actions/actions-runner-controller, charts/actions-runner-controller 0.23.7.
    names: ["actions-runner-controller"],
    crds: [{ group: "actions.summerwind.dev" }],
    crdsFrom: "crds-folder",
    webhooks: [
      {
        group: "actions.summerwind.dev",
        kinds: ["Runner", "RunnerDeployment", "RunnerReplicaSet"],
      },
    ],
    serviceAccounts: account("actions-runner-controller"),
  },
  {
    // crossplane/crossplane v2.3.4: the init container installs cluster/crds when it starts.
    names: ["crossplane"],
    namespace: "crossplane-system",
    crds: [
      { group: "apiextensions.crossplane.io" },
      { group: "ops.crossplane.io" },
      { group: "pkg.crossplane.io" },
      { group: "protection.crossplane.io" },
    ],
    schemas: "2.3.4",
    crdsFrom: "templates",
    // Managed resources wait for their provider's package, which Crossplane runs.
    finalizers: [
      "finalizer.managedresource.crossplane.io",
      "composite.apiextensions.crossplane.io",
      "finalizer.apiextensions.crossplane.io",
      "defined.apiextensions.crossplane.io",
      "offered.apiextensions.crossplane.io",
      "revision.pkg.crossplane.io",
      "in-use.crossplane.io",
    ],
    serviceAccounts: () => ["crossplane", "rbac-manager"],
  },
  {
    // loft-sh/vcluster, chart: named after the release.
    names: ["vcluster"],
    repository: /loft/,
    serviceAccounts: (release) => [`vc-${release}`, `vc-workload-${release}`],
  },
  {
    // oauth2-proxy/manifests 10.7.0.
    names: ["oauth2-proxy"],
    serviceAccounts: account("oauth2-proxy"),
  },
  {
    // dexidp/helm-charts dex 0.24.0.
    names: ["dex"],
    serviceAccounts: account("dex"),
  },
  {
    // kubernetes-sigs/headlamp, charts/headlamp 0.45.0.
    names: ["headlamp"],
    serviceAccounts: account("headlamp"),
  },
];
