import type { AwsEnvironmentInput as Aws, PlatformInput } from "../../config/schema";
import type { PullRequest } from "./scenario";

/** Changes one environment on AWS, or all. */
const aws =
  (change: (environment: Aws) => Aws, name?: string) =>
  (shipped: PlatformInput): PlatformInput => ({
    ...shipped,
    environments: shipped.environments.map((environment) =>
      environment.kind === "aws" && (name === undefined || environment.name === name)
        ? change(environment)
        : environment,
    ),
  });

const cluster = (more: Partial<Aws["cluster"]>, name?: string) =>
  aws((environment) => ({ ...environment, cluster: { ...environment.cluster, ...more } }), name);
type NewNetwork = Exclude<Aws["network"], { kind: "existing" }>;

const network = (more: Partial<NewNetwork>, name?: string) =>
  aws(({ network: own, ...environment }) => {
    if (own.kind === "existing") throw new Error("the environment has an existing network");
    return { ...environment, network: { ...own, ...more } };
  }, name);
const database = (more: Partial<Aws["database"]>, name?: string) =>
  aws((environment) => ({ ...environment, database: { ...environment.database, ...more } }), name);

const HELLO = "gitops/apps/hello/base";
const GATEWAY = "gitops/infrastructure/gateway/flux-kustomization.yaml";

/** Pull requests as people open them on this repository; each has a golden comment in comments/. */
export const PULL_REQUESTS: readonly PullRequest[] = [
  { name: "nothing" },
  {
    name: "image",
    files: [[`${HELLO}/deployment.yaml`, "podinfo:6.14.1", "podinfo:6.15.0"]],
  },
  {
    name: "chart",
    files: [
      ["gitops/infrastructure/authentik/controller/base/helm-release.yaml", "2026.8.0", "2026.9.1"],
    ],
  },
  {
    name: "chart-downgrade",
    files: [
      [
        "gitops/infrastructure/metrics-server/controller/base/helm-release.yaml",
        "3.13.1",
        "3.12.2",
      ],
    ],
  },
  {
    name: "eks-upgrade",
    base: { config: cluster({ version: "1.34" }) },
    config: cluster({ version: "1.35" }),
  },
  { name: "second-nat-gateway", config: network({ natGateways: "per-az" }, "dev") },
  { name: "vpc-cidr", config: network({ cidr: "10.60.0.0/16" }, "dev") },
  { name: "database-major", config: database({ engineVersion: "18" }, "dev") },
  { name: "database-class", config: database({ instanceClass: "db.t4g.large" }, "prod") },
  {
    name: "unprotected",
    config: aws(
      (environment) => ({
        ...environment,
        cluster: { ...environment.cluster, deletionProtection: false },
        database: { ...environment.database, deletionProtection: false },
      }),
      "prod",
    ),
  },
  {
    name: "domain",
    config: aws(
      (environment) => ({ ...environment, dns: { ...environment.dns, domain: "prd.example.com" } }),
      "prod",
    ),
  },
  {
    name: "api-server-opened",
    synthesized: [['"203.0.113.0/24"', '"203.0.113.0/24", "0.0.0.0/0"']],
  },
  {
    name: "last-admin",
    synthesized: [["AmazonEKSClusterAdminPolicy", "AmazonEKSViewPolicy"]],
  },
  {
    name: "removed-environment",
    config: (shipped) => ({
      ...shipped,
      environments: shipped.environments.filter(({ name }) => name !== "prod"),
    }),
    files: [["gitops/clusters/prod"]],
  },
  {
    name: "new-environment",
    config: (shipped) => ({
      ...shipped,
      environments: shipped.environments.flatMap((environment) =>
        environment.kind === "aws" && environment.name === "dev"
          ? [
              environment,
              {
                ...environment,
                name: "qa",
                network: { ...environment.network, cidr: "10.90.0.0/16" },
                dns: { ...environment.dns, domain: "qa.example.com" },
              },
            ]
          : [environment],
      ),
    }),
    files: [
      [
        "gitops/clusters/qa/platform/kustomization.yaml",
        "",
        "apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\nresources:\n  - ../../base\n",
      ],
    ],
  },
  {
    name: "renamed-key",
    files: [[`${HELLO}/http-route.yaml`, "TF_DOMAIN", "TF_BASE_DOMAIN"]],
    synthesized: [["TF_DOMAIN", "TF_BASE_DOMAIN"]],
  },
  {
    name: "renamed-construct",
    synthesized: [["authentik-database_instance_617402AA", "database_instance_0A1B2C3D"]],
  },
  {
    name: "provider",
    synthesized: [['"version": "6.25.0"', '"version": "6.26.0"']],
  },
  {
    name: "new-addon",
    base: {
      withoutAddon: "external-dns",
      files: [
        ["gitops/clusters/base/kustomization.yaml", "  - ../../infrastructure/external-dns\n", ""],
        ["gitops/infrastructure/external-dns"],
      ],
    },
  },
  {
    name: "rotated-secret",
    config: aws(
      ({ secrets, ...environment }) => ({
        ...environment,
        secrets: { ...secrets, generations: { headlamp: 2 } },
      }),
      "prod",
    ),
  },
  { name: "lost-wait", files: [[GATEWAY, "  wait: true", "  wait: false"]] },
  {
    name: "lost-dependency",
    files: [
      [
        GATEWAY,
        "    - name: aws-load-balancer-controller # its webhook adds a readiness gate to the Gateway's pods\n",
        "",
      ],
    ],
  },
  {
    name: "removed-app",
    files: [
      ["gitops/clusters/base/kustomization.yaml", "  - ../../apps/hello\n", ""],
      [
        "gitops/clusters/dev/platform/kustomization.yaml",
        "  - target: { kind: Kustomization, name: hello }\n    patch: |-\n      - { op: replace, path: /spec/path, value: ./gitops/apps/hello/dev }\n",
        "",
      ],
    ],
  },
  {
    name: "removed-namespace",
    files: [
      ["gitops/infrastructure/namespaces/base/kustomization.yaml", "  - reloader.yaml\n", ""],
    ],
  },
  {
    name: "immutable-selector",
    files: [
      [
        `${HELLO}/deployment.yaml`,
        "    matchLabels:\n      app.kubernetes.io/name: hello\n  template:\n    metadata:\n      labels:\n        app.kubernetes.io/name: hello\n",
        "    matchLabels:\n      app: hello\n  template:\n    metadata:\n      labels:\n        app: hello\n        app.kubernetes.io/name: hello\n",
      ],
    ],
  },
  {
    name: "storage-class",
    files: [["gitops/infrastructure/storage-class/classes/gp3.yaml", "ext4", "xfs"]],
  },
];
