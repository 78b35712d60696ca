import { NamespaceV1 } from "@cdktf/provider-kubernetes/lib/namespace-v1";
import { parse } from "yaml";

import { sensitive } from "../../../../modules/contract";
import type { GitAuth } from "../../../../modules/engine/engine";
import { FluxEngine } from "../../../../modules/engine/flux";
import type { FluxOperatorEngineProps, GitSource } from "../../../../modules/engine/flux-operator";
import { ADOPTED_ADDRESSES, FluxOperatorEngine } from "../../../../modules/engine/flux-operator";
import { stackIn, type TerraformJson } from "../../../support/stack";

const ssh: GitAuth = { kind: "ssh", username: "git", revision: 1 };

function gitSource(auth: GitAuth): GitSource {
  return {
    kind: "git",
    url: "ssh://git@git.example.com/acme/platform.git",
    branch: "main",
    auth,
    knownHosts: auth.kind === "ssh" ? ["git.example.com ssh-ed25519 AAAA"] : [],
    credential: sensitive("secret"),
  };
}

const SOURCES = {
  charts: "oci://registry.example.com/charts",
  manifests: "oci://registry.example.com/manifests",
  operatorImage: "registry.example.com/flux-operator",
  fluxImages: "registry.example.com/fluxcd",
};

function synthesize(more: Partial<FluxOperatorEngineProps> = {}) {
  const { json } = stackIn((stack) => {
    new FluxOperatorEngine(stack, "flux-operator", {
      engine: { kind: "flux-operator", version: "v2.9.4", path: "gitops/clusters/staging" },
      source: gitSource(ssh),
      after: [new NamespaceV1(stack, "namespace", { metadata: { name: "flux-system" } })],
      operatorVersion: "0.58.1",
      components: ["source-controller", "kustomize-controller", "helm-controller"],
      controllers: { requeueDependency: "5s", settings: {} },
      shards: [],
      sources: SOURCES,
      ...more,
    });
  });
  const releases = Object.entries(json.resource?.helm_release ?? {});
  const find = (chart: string) => {
    const [address, release] = releases.find(([, { chart: own }]) => own === chart)!;
    const [values] = release.values as readonly string[];
    return { address: `helm_release.${address}`, release, values: parse(values!) as unknown };
  };
  const [secret] = Object.values(json.resource?.kubernetes_secret_v1 ?? {});
  return { json, secret, operator: find("flux-operator"), instance: find("flux-instance") };
}

test("installs the operator after everything that it is configured to wait for, then its instance", () => {
  const { operator, instance } = synthesize();
  expect(operator.release.depends_on).toEqual(["kubernetes_namespace_v1.namespace"]);
  expect(instance.release.depends_on).toEqual([
    operator.address,
    expect.stringMatching(/^kubernetes_secret_v1\./),
  ]);
});

test("pins both charts, the manifests and Flux", () => {
  const { operator, instance } = synthesize();
  for (const { release } of [operator, instance]) {
    expect(release).toMatchObject({
      repository: SOURCES.charts,
      version: "0.58.1",
      namespace: "flux-system",
    });
  }
  expect(operator.values).toMatchObject({ image: { repository: SOURCES.operatorImage } });
  expect(instance.values).toMatchObject({
    instance: {
      distribution: {
        version: "v2.9.4",
        registry: SOURCES.fluxImages,
        artifact: `${SOURCES.manifests}:v0.58.1`,
      },
    },
  });
});

test("the source and the root have the names of a bootstrap, so that the tree is the same", () => {
  expect(synthesize().instance.values).toMatchObject({
    instance: {
      sync: {
        kind: "GitRepository",
        name: "flux-system",
        url: "ssh://git@git.example.com/acme/platform.git",
        ref: "refs/heads/main",
        path: "./gitops/clusters/staging",
        pullSecret: "flux-pull",
      },
    },
  });
});

test.each<[GitAuth, object, object]>([
  [
    ssh,
    { identity: "secret", known_hosts: "git.example.com ssh-ed25519 AAAA\n" },
    { provider: undefined },
  ],
  [
    { kind: "token", username: "git", revision: 1 },
    { username: "git", password: "secret" },
    { provider: undefined },
  ],
  [
    { kind: "github-app", appId: "1", installationId: "2", revision: 3 },
    { githubAppID: "1", githubAppInstallationID: "2", githubAppPrivateKey: "secret" },
    { provider: "github" },
  ],
])("writes the credentials of %j through a write-only attribute", (auth, data, sync) => {
  const { secret, instance } = synthesize({ source: gitSource(auth) });
  expect(secret).toMatchObject({ data_wo: data, data_wo_revision: auth.revision });
  expect(secret).not.toHaveProperty("data");
  const values = instance.values as { instance: { sync: { provider?: string } } };
  expect({ provider: values.instance.sync.provider }).toEqual(sync);
});

test("reconciles an OCI artifact, without a Secret where it is public", () => {
  const url = "oci://registry.example.com/acme/platform";
  const { secret, instance } = synthesize({ source: { kind: "oci", url, tag: "staging" } });
  expect(secret).toBeUndefined();
  expect(instance.values).toMatchObject({
    instance: { sync: { kind: "OCIRepository", url, ref: "staging" } },
  });
  expect(instance.values).not.toHaveProperty("instance.sync.pullSecret");
});

test("pulls a private artifact with a Secret for its registry", () => {
  const { secret, instance } = synthesize({
    source: {
      kind: "oci",
      url: "oci://registry.example.com:5000/acme/platform",
      tag: "latest",
      auth: { username: "flux", token: sensitive("${var.oci_token}"), revision: 2 },
    },
  });
  expect(secret).toMatchObject({ type: "kubernetes.io/dockerconfigjson", data_wo_revision: 2 });
  const { ".dockerconfigjson": config } = secret?.data_wo as Record<string, string>;
  expect(config).toContain("jsonencode");
  expect(config).toContain('"registry.example.com:5000"');
  expect(config).toContain("var.oci_token");
  expect(instance.values).toHaveProperty("instance.sync.pullSecret", "flux-pull");
});

const patches = (more: Partial<FluxOperatorEngineProps>): readonly object[] =>
  (synthesize(more).instance.values as { instance: { kustomize: { patches: readonly object[] } } })
    .instance.kustomize.patches;

test("configures the controllers as a bootstrap does", () => {
  const controllers = {
    requeueDependency: "5s",
    settings: { "kustomize-controller": { concurrent: 20, memoryLimit: "2Gi" } },
  };
  const [kustomize, helm] = patches({ controllers }) as { target: object; patch: string }[];
  expect(kustomize?.target).toEqual({ kind: "Deployment", name: "kustomize-controller" });
  expect(parse(kustomize?.patch ?? "")).toMatchObject([
    { value: "--requeue-dependency=5s" },
    { value: "--concurrent=20" },
    { op: "replace", value: "2Gi" },
  ]);
  expect(parse(helm?.patch ?? "")).toMatchObject([{ value: "--requeue-dependency=5s" }]);
});

test("gives shards their own controllers, with the same settings", () => {
  const shards = ["tenants", "apps"];
  expect(synthesize({ shards }).instance.values).toMatchObject({
    instance: { sharding: { shards } },
  });
  const [{ target }] = patches({ shards }) as [{ target: { name: string } }];
  const pattern = new RegExp(`^(?:${target.name})$`);
  const names = ["kustomize-controller", "kustomize-controller-apps", "kustomize-controller-other"];
  expect(names.filter((name) => pattern.test(name))).toEqual(names.slice(0, 2));
});

test("locks tenants down in Flux and in the operator", () => {
  const { operator, instance } = synthesize({ tenantServiceAccount: "tenant" });
  expect(instance.values).toMatchObject({
    instance: { cluster: { multitenant: true, tenantDefaultServiceAccount: "tenant" } },
  });
  expect(operator.values).toMatchObject({ multitenancy: { enabled: true } });
  expect(synthesize().instance.values).not.toHaveProperty("instance.cluster.multitenant");
});

test("is refused in the plan of a destroy where it is protected", () => {
  const { operator, instance } = synthesize({ deletionProtection: true });
  for (const { release } of [operator, instance]) {
    expect(release).toMatchObject({ lifecycle: { prevent_destroy: true } });
  }
  expect(synthesize().operator.release).not.toHaveProperty("lifecycle");
});

test("Terraform forgets a running Flux instead of uninstalling it", () => {
  const { removed, terraform } = synthesize({ adopts: "flux" }).json as TerraformJson & {
    readonly removed?: unknown;
  };
  expect(removed).toEqual(
    ADOPTED_ADDRESSES.map((from) => ({ from, lifecycle: [{ destroy: false }] })),
  );
  expect(terraform?.required_providers).toHaveProperty("flux.source", "fluxcd/flux");
  expect(synthesize().json).not.toHaveProperty("removed");
});

test("what it forgets is everything that the engine flux creates", () => {
  const { json } = stackIn((stack) => {
    new FluxEngine(stack, "flux", {
      engine: { kind: "flux", version: "v2.9.4", path: "gitops/clusters/staging" },
      auth: { kind: "github-app", appId: "1", installationId: "2", revision: 1 },
      gitHubAppKey: sensitive("key"),
      after: [],
      components: ["source-controller"],
      embeddedManifests: false,
      controllers: { requeueDependency: "5s", settings: {} },
    });
  });
  const addresses = Object.entries(json.resource ?? {}).flatMap(([type, resources]) =>
    Object.keys(resources).map((id) => `${type}.${id}`),
  );
  expect(addresses.sort()).toEqual([...ADOPTED_ADDRESSES].sort());
});
