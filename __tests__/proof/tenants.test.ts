/** With tenants, everything runs locked down: the platform's own tree has to pass, and a way around the lockdown not. */
import * as fs from "node:fs";
import * as path from "node:path";

import {
  provenTenants,
  TENANTS,
  tenantsPlatform,
  tenantsTree,
  writeWaves,
} from "../support/tenants-tree";

/** Changes a file of a tree. */
function edit(root: string, file: string, from: string, to: string): void {
  const absolute = path.join(root, file);
  const text = fs.readFileSync(absolute, "utf8");
  expect(text).toContain(from);
  fs.writeFileSync(absolute, text.replace(from, to));
}

test.each(["flux", "flux-operator"] as const)(
  "the tree passes with tenants and %s",
  async (kind) => {
    const input = tenantsPlatform({ engine: { kind } });
    const report = await provenTenants(await tenantsTree(input), input);
    expect(report).toMatchObject({ text: "", failed: false });
  },
);

describe("with Argo CD", () => {
  const input = tenantsPlatform({ name: "argocd", engine: { kind: "argocd" } });
  const project = "gitops/tenants/argocd/shop/argocd.yaml";

  test("the tree passes, and an AppProject holds each tenant", async () => {
    const root = await tenantsTree(input);
    await writeWaves(root, "argocd");
    const report = await provenTenants(root, input);
    // Notes: Argo CD's own Applications of the tenants' repositories aren't understood, as nothing of them is here.
    expect(report).toEqual({
      failed: false,
      text: expect.stringMatching(/^0 errors, 0 warnings/),
      proven: expect.anything(),
    });
    expect(fs.existsSync(path.join(root, "gitops/tenants/argocd/shop/account.yaml"))).toBe(false);
  });

  test.each([
    ["every namespace", "namespace: tenant-shop\n  cluster", 'namespace: "*"\n  cluster', "LB715"],
    [
      "another namespace",
      "namespace: tenant-shop\n  sync",
      "namespace: tenant-blog\n  sync",
      "LB908",
    ],
  ])("a project or an Application for %s fails the synth", async (_, from, to, rule) => {
    const root = await tenantsTree(input);
    await writeWaves(root, "argocd");
    edit(root, project, from, to);
    const { failed, text } = await provenTenants(root, input);
    expect({ failed, text }).toEqual({ failed: true, text: expect.stringContaining(rule) });
  });
});

describe("a change that lets a tenant out, or the platform down, fails the synth", () => {
  const input = tenantsPlatform();

  test.each([
    [
      "a second binding, for the whole cluster",
      "gitops/tenants/dev/shop/account.yaml",
      "kind: RoleBinding",
      "kind: ClusterRoleBinding",
      "LB710",
    ],
    [
      "the repository applied without the tenant's account, from the platform's namespace",
      "gitops/tenants/dev/shop/flux.yaml",
      "    name: shop\n  path",
      "    name: flux-system\n    namespace: flux-system\n  path",
      "LB712",
    ],
    [
      "an account that a HelmRelease of the platform needs",
      "gitops/tenants/dev/platform/accounts/accounts.yaml",
      "  - kind: ServiceAccount\n    name: flux-reconciler\n    namespace: istio-system\n",
      "",
      "LB714",
    ],
    [
      "a Kustomization of the platform without an account",
      "gitops/tenants/dev/kustomization.yaml",
      "path: /spec/serviceAccountName, value: kustomize-controller",
      "path: /metadata/annotations, value: {}",
      "LB714",
    ],
  ])("%s", async (_, file, from, to, rule) => {
    const root = await tenantsTree(input);
    edit(root, file, from, to);
    const { failed, text } = await provenTenants(root, input);
    expect({ failed, text }).toEqual({ failed: true, text: expect.stringContaining(rule) });
  });
});

test("what else is wrong with the platform is found all the same", async () => {
  const input = tenantsPlatform();
  const root = await tenantsTree(input);
  edit(
    root,
    "gitops/infrastructure/gateway/base/route-hosts.yaml",
    "name: cluster-vars-terraform",
    "name: cluster-vars",
  );
  const { failed } = await provenTenants(root, input);
  const plain = await provenTenants(root, tenantsPlatform({ tenants: {} }));
  expect([failed, plain.failed]).toEqual([true, true]);
});

test("the fixture has a tenant of each kind", () => {
  expect(Object.values(TENANTS).map(({ git }) => git.secretArn === undefined)).toEqual([
    true,
    false,
  ]);
});
