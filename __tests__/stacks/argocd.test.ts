import { parse } from "yaml";

import { argocd } from "../../config/environments/argocd";
import type { AwsEnvironmentInput, PlatformInput } from "../../config/schema";
import { ARGOCD_ENGINES } from "../support/argocd-engines";
import { type SynthesizedEnvironment, stacksIn } from "../support/platform";

/** The synthesized stacks of the environment argocd, whose generated files are in the repository. */
function synthesized(more: Partial<AwsEnvironmentInput> = {}): SynthesizedEnvironment {
  const platform: PlatformInput = {
    platform: "acme",
    defaultEnvironment: "argocd",
    environments: [{ ...argocd, ...more }],
  };
  return stacksIn(platform, "argocd").argocd;
}

const MANAGED = ARGOCD_ENGINES["argocd-eks"];

const own = synthesized();
const managed = synthesized({ engine: MANAGED });

test("with Argo CD, Terraform writes the cluster Secret and no ConfigMap of a service", () => {
  const { resource = {} } = own.bootstrap;
  expect(Object.keys(resource.kubernetes_config_map_v1 ?? {})).toEqual([
    expect.stringContaining("variables"),
  ]);
  expect(resource.flux_bootstrap_git).toBeUndefined();
  const secrets = Object.values(resource.kubernetes_secret_v1 ?? {}).map(
    ({ metadata }) => metadata,
  );
  const names = secrets.map((metadata) => (metadata as { name: string }).name);
  expect(names.sort()).toEqual(["in-cluster", "repository"]);
});

test("people sign in to Argo CD at the environment's Authentik", () => {
  const [{ values } = {}] = Object.values(own.bootstrap.resource?.helm_release ?? {});
  const { global, configs } = parse((values as [string])[0]) as {
    readonly global: unknown;
    readonly configs: { readonly cm: Readonly<Record<string, string>> };
  };
  expect(global).toEqual({ domain: "argocd.argocd.example.com" });
  const { issuer } = parse(configs.cm["oidc.config"] ?? "") as { readonly issuer: string };
  const { variables } = own.contract;
  expect(issuer).toBe(
    `https://${String(variables.TF_AUTHENTIK_HOSTNAME?.value)}/application/o/argocd/`,
  );
  expect(variables.TF_ARGOCD_HOSTNAME?.value).toBe("argocd.argocd.example.com");
});

test("External Secrets may read the secret of the OAuth2 client, and its namespace owns its host", () => {
  const { secrets, namespaces } = own.contract;
  expect(secrets).toContainEqual(
    expect.objectContaining({
      name: "acme-argocd/argocd",
      variable: "TF_ARGOCD_SECRET_ARN",
      properties: ["clientSecret", "generation"],
    }),
  );
  const roles = JSON.stringify(own.core.resource?.aws_iam_role_policy ?? {});
  expect(roles).toMatch(/aws_secretsmanager_secret\.argocd-login_secret_/);
  expect(namespaces.argocd?.labels).toEqual({
    "landbridge.dev/gateway": "platform",
    "host.landbridge.dev/argocd": "owned",
  });
});

test("Argo CD starts after the contract", () => {
  const [argocdRelease, root] = Object.values(own.bootstrap.resource?.helm_release ?? {});
  expect(argocdRelease?.depends_on).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^kubernetes_secret_v1\.cluster-secret/),
      expect.stringMatching(/^kubernetes_namespace_v1\..*argocd/),
    ]),
  );
  expect((root?.values as readonly string[])[0]).toContain("kind: ApplicationSet");
});

test("the managed Argo CD is part of the core stack, and of the bootstrap only what it reads", () => {
  const types = (json: typeof own.core): readonly string[] => Object.keys(json.resource ?? {});
  const added = types(managed.core).filter((type) => !types(own.core).includes(type));
  expect(added).toEqual(["aws_eks_capability"]);
  const releases = Object.values(managed.bootstrap.resource?.helm_release ?? {});
  expect(releases.map(({ name }) => name).sort()).toEqual(["root", "settings", "sync-restart"]);
  const [settings] = releases.filter(({ name }) => name === "settings");
  const { data } = parse((settings?.values as [string])[0]) as { data: object };
  expect(Object.keys(data)).toContain("resource.customizations.health.argoproj.io_Application");
});

/** Without what only the Argo CD of the chart needs: the client at Authentik. */
function withoutLogin<Value>(values: Readonly<Record<string, Value>>): Record<string, Value> {
  const rest = Object.entries(values).filter(([name]) => !name.startsWith("TF_ARGOCD_"));
  return Object.fromEntries(rest);
}

test("the managed Argo CD knows the cluster by its ARN, and the contract is the same", () => {
  const secret = (of: SynthesizedEnvironment): Record<string, unknown> | undefined =>
    Object.values(of.bootstrap.resource?.kubernetes_secret_v1 ?? {}).find(
      ({ metadata }) => (metadata as { name: string }).name === "in-cluster",
    );
  expect(secret(managed)?.data).toEqual({
    name: "in-cluster",
    server: expect.stringMatching(/^\$\{data\.terraform_remote_state\..*arn/) as string,
    project: "default",
  });
  const { annotations, ...metadata } = secret(own)?.metadata as {
    readonly annotations: Readonly<Record<string, string>>;
  };
  expect(secret(managed)?.metadata).toEqual({
    ...metadata,
    annotations: withoutLogin(annotations),
  });
  const { clusterSecret, ...contract } = managed.contract;
  expect(clusterSecret?.server).toMatch(/^arn:/);
  expect(contract.variables).toEqual(withoutLogin(own.contract.variables));
  expect(contract).toMatchObject({
    services: own.contract.services,
    engine: { kind: "argocd-eks", version: "managed", path: "gitops/argocd/argocd" },
  });
});

test("EKS may have created the namespace of the managed Argo CD", () => {
  const namespaces = (of: SynthesizedEnvironment): readonly unknown[] =>
    Object.values(of.bootstrap.resource?.kubernetes_namespace_v1 ?? {}).map(
      ({ metadata }) => (metadata as { name: string }).name,
    );
  expect(namespaces(own)).toContain("argocd");
  expect(namespaces(managed)).toEqual(namespaces(own).filter((name) => name !== "argocd"));
});
