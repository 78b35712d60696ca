import * as fs from "node:fs";
import * as path from "node:path";

import { parseAllDocuments } from "yaml";

import { validatePlatform } from "../../config/validate";
import { generatedFiles } from "../../fleet/generated";
import { staleFiles } from "../../fleet/stale";
import { tenantFiles } from "../../fleet/tenants/files";
import { TENANT_KINDS } from "../../fleet/tenants/kinds";
import { platformAccountFiles } from "../../fleet/tenants/platform-accounts";
import { isClusterScoped } from "../../packages/landbridge/src/verify/catalog/api-kinds";
import { ACCOUNT_NAMES } from "../../stacks/account-names";
import { temporaryFolder } from "../../tools/jest/temporary-folder";
import { tenantsPlatform } from "../support/tenants-tree";

interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
  readonly spec: Readonly<Record<string, unknown>>;
}

const filesOf = (more: object = {}): ReadonlyMap<string, string> =>
  tenantFiles(validatePlatform(tenantsPlatform(more), ACCOUNT_NAMES));

/** The objects of one file, or of all files of a tenant. */
function objectsIn(files: ReadonlyMap<string, string>, start: string): readonly Manifest[] {
  return [...files]
    .filter(([file]) => file.startsWith(start) && !file.endsWith("kustomization.yaml"))
    .flatMap(([, text]) => parseAllDocuments(text).map((each) => each.toJS() as Manifest));
}

test("an environment without tenants has no files", () => {
  expect([...filesOf({ tenants: {} })]).toEqual([]);
});

test("whatever a tenant has is in its namespace, and in no other one", () => {
  const files = filesOf();
  for (const name of ["shop", "back-office"]) {
    const objects = objectsIn(files, `gitops/tenants/dev/${name}/`);
    const others = objects.filter(({ kind }) => kind !== "Namespace");
    expect(others.length).toBeGreaterThan(8);
    expect(new Set(others.map(({ metadata }) => metadata.namespace))).toEqual(
      new Set([`tenant-${name}`]),
    );
  }
});

test("a tenant may apply no kind that loosens its limits, and none without a namespace", () => {
  for (const { group, kind } of [...TENANT_KINDS.flux, ...TENANT_KINDS.argocd]) {
    expect(isClusterScoped(group, kind)).not.toBe(true);
    expect(group).not.toMatch(/^(?:rbac|admissionregistration|networking)\./);
    expect(kind).not.toMatch(/Quota|LimitRange|NetworkPolicy|SecretStore|ServiceMonitor|Role/);
  }
});

test("what keeps the namespace: pod security, quota, closed to others", () => {
  const objects = objectsIn(filesOf(), "gitops/tenants/dev/shop/");
  expect(objects.find(({ kind }) => kind === "Namespace")?.metadata).toMatchObject({
    labels: {
      "landbridge.dev/tenant": "shop",
      "pod-security.kubernetes.io/enforce": "restricted",
      "host.landbridge.dev/shop": "owned",
    },
    annotations: { "kustomize.toolkit.fluxcd.io/prune": "disabled" },
  });
  expect(objects.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(["ResourceQuota", "LimitRange", "Role", "RoleBinding"]),
  );
  const policies = objects.filter(({ kind }) => kind === "NetworkPolicy");
  expect(policies.map(({ metadata }) => metadata.name)).toEqual([
    "default-deny",
    "allow-in",
    "allow-out",
  ]);
  expect(JSON.stringify(policies[1]?.spec)).toContain("istio-system");
});

test("only who has a host is reached by the Gateway, and only with Prometheus by Prometheus", () => {
  const policies = (more: object, tenant: string): string =>
    filesOf(more).get(`gitops/tenants/dev/${tenant}/network-policies.yaml`) ?? "";
  expect(policies({}, "back-office")).not.toContain("istio-system");
  expect(policies({}, "shop")).not.toContain("monitoring");
  const monitored = { addons: { "kube-prometheus-stack": {} } };
  expect(policies(monitored, "shop")).toContain("kubernetes.io/metadata.name: monitoring");
  expect(policies({}, "back-office")).toContain("cidr: 10.20.64.0/20");
});

test("credentials come by External Secrets, and the Kustomization waits for it", () => {
  const files = filesOf();
  const kustomization = files.get("gitops/tenants/dev/flux-kustomization.yaml") ?? "";
  expect(files.has("gitops/tenants/dev/shop/credentials.yaml")).toBe(false);
  expect(files.get("gitops/tenants/dev/back-office/credentials.yaml")).toContain(
    "key: ${TF_TENANT_BACK_OFFICE_GIT_SECRET_ARN}",
  );
  expect(kustomization.split("---")[2]).toContain("name: secret-stores");
  expect(kustomization.split("---")[1]).not.toContain("name: secret-stores");
});

test("where kustomize-controller decrypts for the platform, tenants may not ask it to", () => {
  const policy = (more: object): string =>
    filesOf(more).get("gitops/tenants/dev/policies/admission-policy.yaml") ?? "";
  expect(policy({})).not.toContain("decryption");
  expect(policy({ modules: { sops: {} } })).toContain("!has(object.spec.decryption)");
});

test("with Argo CD, a tenant has a project for its namespace and its repository only", () => {
  const files = filesOf({ name: "argocd", engine: { kind: "argocd" } });
  const [project, application] = objectsIn(files, "gitops/tenants/argocd/shop/argocd.yaml");
  expect(project?.spec).toMatchObject({
    sourceRepos: ["https://github.com/acme/shop.git"],
    destinations: [{ server: "https://kubernetes.default.svc", namespace: "tenant-shop" }],
    clusterResourceWhitelist: [],
  });
  expect(application?.spec).toMatchObject({
    project: "tenant-shop",
    source: { path: "deploy", targetRevision: "main" },
  });
  expect(files.has("gitops/tenants/argocd/policies/admission-policy.yaml")).toBe(false);
  expect(files.get("gitops/tenants/argocd/kustomization.yaml")).not.toContain("platform");
});

describe("the accounts of the platform's own releases", () => {
  const files = platformAccountFiles({
    environment: "dev",
    account: "flux-reconciler",
    makers: ["namespaces"],
    kustomizations: [
      { name: "istio", dependsOn: ["crds"], namespaces: ["istio-system", "istio-system"] },
      { name: "metrics-server", dependsOn: [], namespaces: ["kube-system"] },
      { name: "reloader", dependsOn: ["platform-accounts"], namespaces: ["reloader"] },
    ],
  });

  test("each namespace has one, with all rights", () => {
    const text = files.get("gitops/tenants/dev/platform/accounts/accounts.yaml") ?? "";
    const objects = parseAllDocuments(text).map((each) => each.toJS() as Manifest);
    expect(objects.map(({ kind, metadata }) => `${kind} ${metadata.namespace ?? ""}`)).toEqual([
      "ServiceAccount istio-system",
      "ServiceAccount kube-system",
      "ServiceAccount reloader",
      "ClusterRoleBinding ",
    ]);
  });

  test("each Kustomization with releases waits for them, also when the files exist already", () => {
    const text = files.get("gitops/tenants/dev/platform/kustomization.yaml") ?? "";
    expect(text).toContain(
      "{ op: add, path: /spec/dependsOn/-, value: { name: platform-accounts }",
    );
    expect(text.match(/path: \/spec\/dependsOn, value/g)).toHaveLength(2);
  });
});

test("a leftover of a former tenant is superfluous, and what follows from Git goes with the last one", () => {
  const root = temporaryFolder();
  const write = (file: string): void => {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), "");
  };
  write("gitops/tenants/dev/former/flux.yaml");
  write("gitops/tenants/dev/platform/kustomization.yaml");
  const superfluous = (more: object): readonly string[] =>
    staleFiles(
      generatedFiles(validatePlatform(tenantsPlatform(more), ACCOUNT_NAMES)),
      ["dev"],
      root,
    )
      .filter(({ kind }) => kind === "superfluous")
      .map((each) => each.path);
  expect(superfluous({})).toEqual(["gitops/tenants/dev/former/flux.yaml"]);
  expect(superfluous({ tenants: {} })).toEqual([
    "gitops/tenants/dev/former/flux.yaml",
    "gitops/tenants/dev/platform/kustomization.yaml",
  ]);
});
