import { NamespaceV1 } from "@cdktf/provider-kubernetes/lib/namespace-v1";

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
      ...more,
    });
  });
  const bootstrap = Object.values(json.resource?.flux_bootstrap_git ?? {});
  expect(bootstrap).toHaveLength(1);
  return { json, bootstrap: bootstrap[0]! };
}

const ssh: GitAuth = { kind: "ssh", username: "git" };

test("is bootstrapped after all it is told to wait for", () => {
  expect(synthesize(ssh).bootstrap.depends_on).toEqual(["kubernetes_namespace_v1.namespace"]);
});

test("leaves the namespace and the files in Git when it is destroyed", () => {
  expect(synthesize(ssh).bootstrap).toMatchObject({
    keep_namespace: true,
    delete_git_manifests: false,
  });
});

test("installs the components of the configuration, extra ones as such", () => {
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

test("lets the provider make the Secret for SSH keys and tokens", () => {
  for (const auth of [ssh, { kind: "token", username: "git" } as const]) {
    const { json, bootstrap } = synthesize(auth);
    expect(bootstrap).not.toHaveProperty("disable_secret_creation");
    expect(json.resource).not.toHaveProperty("kubernetes_secret_v1");
  }
});

test("writes a GitHub App's key through a write-only attribute and tells Flux to use it", () => {
  const { json, bootstrap } = synthesize(
    { kind: "github-app", appId: "1", installationId: "2", keyRevision: 3 },
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

test("needs the key of a GitHub App", () => {
  expect(() =>
    synthesize({ kind: "github-app", appId: "1", installationId: "2", keyRevision: 1 }),
  ).toThrow(/private key/);
});
