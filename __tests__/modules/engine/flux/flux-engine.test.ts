import { NamespaceV1 } from "@cdktf/provider-kubernetes/lib/namespace-v1";
import { parse } from "yaml";

import { sensitive } from "../../../../modules/contract";
import type { GitAuth } from "../../../../modules/engine/engine";
import type { FluxEngineProps } from "../../../../modules/engine/flux";
import { FluxEngine } from "../../../../modules/engine/flux";
import { stackIn } from "../../../support/stack";

function synthesize(auth: GitAuth, more: Partial<FluxEngineProps> = {}) {
  const { json } = stackIn((stack) => {
    new FluxEngine(stack, "flux", {
      engine: { kind: "flux", version: "v2.7.5", path: "gitops/clusters/dev" },
      auth,
      after: [new NamespaceV1(stack, "namespace", { metadata: { name: "flux-system" } })],
      components: [
        "source-controller",
        "kustomize-controller",
        "helm-controller",
        "source-watcher",
      ],
      embeddedManifests: false,
      controllers: { requeueDependency: "5s", settings: {} },
      ...more,
    });
  });
  const bootstrap = Object.values(json.resource?.flux_bootstrap_git ?? {});
  expect(bootstrap).toHaveLength(1);
  return { json, bootstrap: bootstrap[0]! };
}

const ssh: GitAuth = { kind: "ssh", username: "git", revision: 1 };
const token: GitAuth = { kind: "token", username: "git", revision: 1 };

test("is bootstrapped after everything that it is configured to wait for", () => {
  expect(synthesize(ssh).bootstrap.depends_on).toEqual(["kubernetes_namespace_v1.namespace"]);
});

test("leaves the namespace and the files in Git when it is destroyed", () => {
  expect(synthesize(ssh).bootstrap).toMatchObject({
    keep_namespace: true,
    delete_git_manifests: false,
  });
});

test("is refused in the plan of a destroy where it is protected", () => {
  const { bootstrap } = synthesize(ssh, { deletionProtection: true });
  expect(bootstrap).toMatchObject({ lifecycle: { prevent_destroy: true } });
  expect(synthesize(ssh).bootstrap).not.toHaveProperty("lifecycle");
});

test("installs the configured components, extra ones as such", () => {
  const { bootstrap } = synthesize(ssh);
  expect(bootstrap.components).toEqual([
    "source-controller",
    "kustomize-controller",
    "helm-controller",
  ]);
  expect(bootstrap.components_extra).toEqual(["source-watcher"]);
  expect(synthesize(ssh, { components: ["source-controller"] }).bootstrap).not.toHaveProperty(
    "components_extra",
  );
});

test("lets the provider create the Secret for SSH keys and tokens", () => {
  for (const auth of [ssh, token]) {
    const { json, bootstrap } = synthesize(auth);
    expect(bootstrap).not.toHaveProperty("disable_secret_creation");
    expect(json.resource).not.toHaveProperty("kubernetes_secret_v1");
  }
});

test("writes a GitHub App's key through a write-only attribute and tells Flux to use it", () => {
  const { json, bootstrap } = synthesize(
    { kind: "github-app", appId: "1", installationId: "2", revision: 3 },
    { gitHubAppKey: sensitive("key") },
  );
  const [secret] = Object.values(json.resource?.kubernetes_secret_v1 ?? {});
  expect(secret).toMatchObject({
    data_wo: { githubAppID: "1", githubAppInstallationID: "2", githubAppPrivateKey: "key" },
    data_wo_revision: 3,
    depends_on: ["kubernetes_namespace_v1.namespace"],
  });
  expect(secret).not.toHaveProperty("data");
  expect(bootstrap).toMatchObject({ disable_secret_creation: true });
  expect(bootstrap.kustomization_override).toContain("value: github");
  expect(bootstrap.depends_on).toHaveLength(2);
});

test("requires the key of a GitHub App", () => {
  expect(() =>
    synthesize({ kind: "github-app", appId: "1", installationId: "2", revision: 1 }),
  ).toThrow(/private key/);
});

test("bootstraps again for new credentials, because its own kustomization changes", () => {
  for (const auth of [ssh, token]) {
    const [first, second, third] = [1, 2, 3].map(
      (revision) => synthesize({ ...auth, revision }).bootstrap.kustomization_override as string,
    );
    expect(parse(second ?? "")).toMatchObject({
      apiVersion: "kustomize.config.k8s.io/v1beta1",
      kind: "Kustomization",
      resources: ["gotk-components.yaml", "gotk-sync.yaml"],
    });
    expect(parse(second ?? "")).toEqual(parse(first ?? ""));
    expect(new Set([first, second, third]).size).toBe(3);
  }
});

/** The operations of a patch in the kustomization.yaml, by the Deployment that they change. */
function patches(more: Partial<FluxEngineProps> = {}): Readonly<Record<string, unknown>> {
  const { kustomization_override: text } = synthesize(ssh, more).bootstrap;
  const { patches: all } = parse(text as string) as {
    patches: readonly { target: { name: string }; patch: string }[];
  };
  return Object.fromEntries(all.map(({ target, patch }) => [target.name, parse(patch)]));
}

test("lets what waits for a dependency look again soon, and keeps it across updates of the provider", () => {
  const add = (value: string) => [
    { op: "add", path: "/spec/template/spec/containers/0/args/-", value },
  ];
  expect(patches()).toEqual({
    "kustomize-controller": add("--requeue-dependency=5s"),
    "helm-controller": add("--requeue-dependency=5s"),
  });
});

test("sets concurrency, limits and arguments of single controllers", () => {
  const settings = {
    "kustomize-controller": { concurrent: 20, memoryLimit: "2Gi" },
    "source-controller": {
      args: ["--watch-label-selector=!sharding.fluxcd.io/key"],
      cpuLimit: "2",
    },
  };
  const set = patches({ controllers: { requeueDependency: "10s", settings } });
  expect(set["kustomize-controller"]).toMatchObject([
    { value: "--requeue-dependency=10s" },
    { value: "--concurrent=20" },
    {
      op: "replace",
      path: "/spec/template/spec/containers/0/resources/limits/memory",
      value: "2Gi",
    },
  ]);
  expect(set["source-controller"]).toMatchObject([
    { value: "--watch-label-selector=!sharding.fluxcd.io/key" },
    { op: "replace", path: "/spec/template/spec/containers/0/resources/limits/cpu", value: "2" },
  ]);
});
