import { NamespaceV1 } from "@cdktf/provider-kubernetes/lib/namespace-v1";
import { Fn } from "cdktf";
import { parse } from "yaml";

import { Contract, ContractClusterSecret, id, sensitive, text } from "../../../../modules/contract";
import {
  ArgocdEngine,
  type ArgocdEngineProps,
  ClusterSecret,
} from "../../../../modules/engine/argocd";
import { stackIn } from "../../../support/stack";

const ROOT = "kind: ApplicationSet\nspec: { template: '{{ .server }}' }\n";

function synthesize(more: Partial<ArgocdEngineProps> = {}) {
  const { json } = stackIn((stack) => {
    new ArgocdEngine(stack, "argocd", {
      engine: { kind: "argocd", version: "v3.5.3", path: "gitops/argocd/dev" },
      auth: { kind: "ssh", username: "git", revision: 3 },
      url: "ssh://git@github.com/acme/platform.git",
      credential: sensitive("${var.git_ssh_private_key}"),
      after: [new NamespaceV1(stack, "namespace", { metadata: { name: "argocd" } })],
      charts: "https://argoproj.github.io/argo-helm",
      kubectlImage: "mirror.example.com/cli:v1",
      settings: { highAvailability: false, images: {} },
      generated: { root: ROOT, healthChecks: "configs: { cm: { a: b } }\n" },
      ...more,
    });
  });
  const releases = Object.values(json.resource?.helm_release ?? {});
  const [argocd, root, restart] = releases;
  const [secret] = Object.values(json.resource?.kubernetes_secret_v1 ?? {});
  if (argocd === undefined || restart === undefined || root === undefined || secret === undefined)
    throw new Error("missing");
  return { argocd, restart, root, secret };
}

test("installs the pinned chart with the health checks that waves need", () => {
  const { argocd } = synthesize();
  expect(argocd).toMatchObject({ chart: "argo-cd", namespace: "argocd", version: "10.9.5" });
  const [own, health] = argocd.values as [string, string];
  expect(parse(health)).toEqual({ configs: { cm: { a: "b" } } });
  expect(parse(own)).toMatchObject({ server: { replicas: 1 }, "redis-ha": { enabled: false } });
});

test("looks at Git every minute, as Flux does, and gives a rollout two hours", () => {
  const [own] = synthesize().argocd.values as [string];
  expect(parse(own)).toMatchObject({
    configs: {
      cm: { "timeout.reconciliation": "60s", "timeout.reconciliation.jitter": "10s" },
      params: { "controller.sync.timeout.seconds": "7200" },
    },
  });
});

test("lets people in by Authentik, with the roles of their groups and nothing for others", () => {
  const login = {
    host: "argocd.example.com",
    issuerUrl: "https://authentik.example.com/application/o/argocd/",
    groups: { admins: ["platform-admins", "authentik Admins"], viewers: ["developers"] },
    localAdmin: false,
  };
  const settings = { highAvailability: false, images: {}, login };
  const { global, configs } = parse((synthesize({ settings }).argocd.values as [string])[0]) as {
    readonly global: unknown;
    readonly configs: Readonly<Record<"cm" | "rbac", Readonly<Record<string, unknown>>>>;
  };
  expect(global).toEqual({ domain: "argocd.example.com" });
  expect(configs.cm["admin.enabled"]).toBe(false);
  expect(parse(String(configs.cm["oidc.config"]))).toMatchObject({
    issuer: login.issuerUrl,
    clientID: "argocd",
    clientSecret: "$argocd-oidc:client-secret",
  });
  expect(configs.rbac).toEqual({
    "policy.default": "",
    "policy.csv":
      "g, platform-admins, role:admin\ng, authentik Admins, role:admin\ng, developers, role:readonly\n",
    scopes: "[groups]",
  });
});

test("without Authentik, Argo CD's own administrator signs in", () => {
  const { configs } = parse((synthesize().argocd.values as [string])[0]) as {
    readonly configs: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  };
  expect(configs.cm?.["admin.enabled"]).toBe(true);
  expect(configs.cm).not.toHaveProperty("oidc.config");
  expect(configs).not.toHaveProperty("rbac");
});

test("has replicas of every component where it must be highly available", () => {
  const [own] = synthesize({ settings: { highAvailability: true, images: {} } }).argocd.values as [
    string,
  ];
  expect(parse(own)).toMatchObject({
    "redis-ha": { enabled: true },
    controller: { replicas: 2 },
    server: { replicas: 2, pdb: { enabled: true } },
    repoServer: { replicas: 2 },
    applicationSet: { replicas: 2 },
  });
});

test("takes the chart and the images from mirrors", () => {
  const images = { argocd: "mirror.example.com/argocd", redis: "mirror.example.com/redis" };
  const { argocd } = synthesize({
    charts: "https://mirror.example.com/charts",
    settings: { highAvailability: false, images },
  });
  expect(argocd.repository).toBe("https://mirror.example.com/charts");
  expect(parse((argocd.values as [string])[0])).toMatchObject({
    global: { image: { repository: images.argocd } },
    redis: { image: { repository: images.redis } },
  });
});

test("installs the root ApplicationSet as it is, after Argo CD and the credentials", () => {
  const { root } = synthesize();
  expect(parse((root.values as [string])[0])).toEqual({ manifest: ROOT });
  expect(root.chart).toMatch(/^\.\/assets\//);
  expect(root.depends_on).toEqual([
    expect.stringMatching(/^helm_release\.argocd_release_/),
    expect.stringMatching(/^kubernetes_secret_v1\.argocd_repository_secret_/),
    expect.stringMatching(/^helm_release\.argocd_sync-restart_/),
  ]);
});

test.each([
  [
    { kind: "ssh", username: "git", revision: 3 } as const,
    { sshPrivateKey: "${var.git_ssh_private_key}" },
  ],
  [
    { kind: "token", username: "robot", revision: 3 } as const,
    { username: "robot", password: "${var.git_ssh_private_key}" },
  ],
  [
    { kind: "github-app", appId: "1", installationId: "2", revision: 3 } as const,
    {
      githubAppID: "1",
      githubAppInstallationID: "2",
      githubAppPrivateKey: "${var.git_ssh_private_key}",
    },
  ],
])(
  "signs in to Git by %j, with a credential that is in neither plan nor state",
  (auth, expected) => {
    const { secret } = synthesize({ auth });
    expect(secret).toMatchObject({
      data_wo: { type: "git", url: "ssh://git@github.com/acme/platform.git", ...expected },
      data_wo_revision: 3,
      metadata: { labels: { "argocd.argoproj.io/secret-type": "repository" } },
    });
    expect(secret).not.toHaveProperty("data");
  },
);

test("restarts syncs, more often than EKS ends one, from the moment that Argo CD is installed", () => {
  const { restart } = synthesize();
  expect(restart).toMatchObject({
    name: "sync-restart",
    namespace: "argocd",
    depends_on: [expect.stringMatching(/^helm_release\.argocd_release_/)],
  });
  expect(parse((restart.values as [string])[0])).toEqual({
    image: "mirror.example.com/cli:v1",
    secondsBetween: 15,
    secondsToWait: 300,
  });
});

test("is refused in the plan of a destroy where it is protected", () => {
  const { argocd, root } = synthesize({ deletionProtection: true });
  for (const release of [argocd, root])
    expect(release).toMatchObject({ lifecycle: { prevent_destroy: true } });
});

test("the cluster Secret has the contract next to gitops-bridge's names, and its document the same keys", () => {
  let document: ContractClusterSecret["document"] | undefined;
  const { json } = stackIn((stack) => {
    const contract = new Contract(stack, "dev", {
      kind: "argocd",
      version: "v3.5.3",
      path: "gitops/argocd/dev",
    });
    contract.variable("TF_CLUSTER_NAME", text(Fn.upper("acme")));
    contract.service("aws-load-balancer-controller", {
      namespace: "kube-system",
      values: { vpcId: id("vpc-1"), region: "eu-west-1" },
    });
    contract.identity({
      namespace: "external-dns",
      serviceAccount: "external-dns",
      roleArn: "arn:aws:iam::111122223333:role/dns",
    });
    const values = new ContractClusterSecret(contract, {
      url: "https://git/x.git",
      revision: "main",
    });
    document = values.document;
    new ClusterSecret(stack, "cluster", { values, after: [] });
  });
  const [secret] = Object.values(json.resource?.kubernetes_secret_v1 ?? {});
  const metadata = secret?.metadata as {
    readonly labels: Record<string, string>;
    readonly annotations: Record<string, string>;
  };
  expect(metadata.labels).toEqual({
    "argocd.argoproj.io/secret-type": "cluster",
    environment: "dev",
    "landbridge.dev/environment": "dev",
    enable_aws_load_balancer_controller: "true",
    enable_external_dns: "true",
  });
  expect(metadata.annotations).toMatchObject({
    TF_CLUSTER_NAME: '${upper("acme")}',
    aws_cluster_name: '${upper("acme")}',
    aws_vpc_id: "vpc-1",
    addons_repo_url: "https://git/x.git",
    addons_repo_revision: "main",
    external_dns_iam_role_arn: "arn:aws:iam::111122223333:role/dns",
    external_dns_namespace: "external-dns",
  });
  expect(metadata.annotations.aws_load_balancer_controller_values_terraform).toContain(
    "yamlencode",
  );
  expect(Object.keys(document?.annotations ?? {}).sort()).toEqual(
    Object.keys(metadata.annotations).sort(),
  );
  expect(document?.annotations.TF_CLUSTER_NAME).toMatchObject({ known: false });
});
