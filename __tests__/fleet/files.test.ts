import * as fs from "node:fs";
import * as path from "node:path";

import { parse, parseAllDocuments } from "yaml";

import { platform } from "../../config";
import type { AwsEnvironmentInput, PlatformInput } from "../../config/schema";
import { validatePlatform } from "../../config/validate";
import { fleetFiles } from "../../fleet/files";
import { generatedFiles } from "../../fleet/generated";
import { staleFiles, staleProblems } from "../../fleet/stale";
import { ACCOUNT_NAMES } from "../../stacks/account-names";
import { temporaryFolder } from "../../tools/jest/temporary-folder";
import { dev } from "../support/fixture-platform";
import { ARGOCD_EKS } from "../support/fleet-platform";

type Workloads = Extract<
  NonNullable<AwsEnvironmentInput["topology"]>,
  { kind: "management" }
>["workloads"];

const filesOf = (workloads: Workloads, more: Partial<AwsEnvironmentInput> = {}) => {
  const environment: AwsEnvironmentInput = {
    ...dev,
    topology: { kind: "management", workloads },
    addons: { crossplane: {} },
    ...more,
  };
  const input: PlatformInput = {
    platform: "landbridge",
    defaultEnvironment: "dev",
    environments: [environment],
  };
  return fleetFiles(validatePlatform(input, ACCOUNT_NAMES));
};
const ORDERS = { orders: { cidr: "10.100.0.0/16" } };

test("the repository has what config/ says", () => {
  const valid = validatePlatform(platform, ACCOUNT_NAMES);
  const names = valid.environments.map(({ name }) => name);
  expect(staleFiles(generatedFiles(valid), names, path.resolve(__dirname, "../.."))).toEqual([]);
});

test("an environment without workload clusters has no files", () => {
  expect([...filesOf({}, { addons: {}, topology: { kind: "standalone" } })]).toEqual([]);
});

test("each cluster has a directory with its composite resource, and a Kustomization that waits for it", () => {
  const files = filesOf({ ...ORDERS, search: { cidr: "10.101.0.0/16", region: "us-east-1" } });
  expect([...files.keys()]).toEqual([
    "gitops/fleet/dev/kustomization.yaml",
    "gitops/fleet/dev/flux-kustomization.yaml",
    "gitops/fleet/dev/orders/kustomization.yaml",
    "gitops/fleet/dev/orders/workload-cluster.yaml",
    "gitops/fleet/dev/search/kustomization.yaml",
    "gitops/fleet/dev/search/workload-cluster.yaml",
  ]);
  expect(files.get("gitops/fleet/dev/flux-kustomization.yaml")).toContain("name: workload-search");
  const search = files.get("gitops/fleet/dev/search/workload-cluster.yaml");
  expect(search).toContain("name: landbridge-dev--search");
  expect(search).toContain("region: us-east-1");
  expect(search).toContain("name: us-east-1b");
});

describe("what Flux applies to a workload cluster", () => {
  interface Kustomization {
    readonly metadata: { readonly name: string };
    readonly spec: {
      readonly path: string;
      readonly dependsOn: readonly { readonly name: string }[];
      readonly kubeConfig?: { readonly secretRef: { readonly name: string } };
      readonly serviceAccountName?: string;
      readonly wait: boolean;
    };
  }
  const kustomizations = (workloads: Workloads, more?: Partial<AwsEnvironmentInput>) =>
    new Map(
      parseAllDocuments(
        filesOf(workloads, more).get("gitops/fleet/dev/flux-kustomization.yaml") ?? "",
      ).map((document) => {
        const object = document.toJS() as Kustomization;
        return [object.metadata.name, object.spec] as const;
      }),
    );

  test("waits for the cluster, then for the accounts, then for the CRDs of Prometheus", () => {
    const all = kustomizations(ORDERS);
    const before = (name: string) => all.get(name)?.dependsOn.map((one) => one.name);
    expect([...all.keys()]).toEqual([
      "workload-sources",
      "workload-orders",
      "orders-access",
      "orders-prometheus",
      "orders-web",
    ]);
    expect(before("orders-access")).toEqual(["workload-orders"]);
    expect(before("orders-prometheus")).toEqual(["orders-access", "workload-sources"]);
    expect(before("orders-web")).toEqual(["orders-prometheus"]);
    expect([...all.values()].every(({ wait }) => wait)).toBe(true);
  });

  test("goes to that cluster, and only the accounts with the kubeconfig's own rights", () => {
    const all = kustomizations({ ...ORDERS, search: { cidr: "10.101.0.0/16" } });
    const remote = [...all].filter(([, { kubeConfig }]) => kubeConfig !== undefined);
    expect(
      remote.map(([name, spec]) => [
        name,
        spec.kubeConfig?.secretRef.name,
        spec.serviceAccountName,
      ]),
    ).toEqual([
      ["orders-access", "orders-kubeconfig", undefined],
      ["orders-web", "orders-kubeconfig", "web"],
      ["search-access", "search-kubeconfig", undefined],
      ["search-web", "search-kubeconfig", "web"],
    ]);
    expect(all.get("search-web")?.path).toBe(all.get("orders-web")?.path);
  });

  test("can be switched off for a cluster", () => {
    const one = kustomizations({ orders: { cidr: "10.100.0.0/16", apps: false } });
    expect([...one.keys()]).toEqual(["workload-orders"]);
  });

  test("is the same with Argo CD", () => {
    const argocd = kustomizations(ORDERS, { engine: { kind: "argocd" } });
    expect([...argocd]).toEqual([...kustomizations(ORDERS)]);
  });
});

test("a cluster follows what the hub demands: version, protection, roles and tags", () => {
  const text = filesOf(ORDERS, {
    retain: true,
    cluster: { ...dev.cluster, version: "1.35", deletionProtection: true },
    iam: { path: "/platform/", permissionsBoundaryArn: "arn:aws:iam::111122223333:policy/b" },
    tags: { Team: "platform" },
  }).get("gitops/fleet/dev/orders/workload-cluster.yaml");
  for (const line of [
    'version: "1.35"',
    "kube-proxy: v1.35.3-eksbuild.21",
    "deletionProtection: true",
    "path: /platform/",
    "permissionsBoundaryArn: arn:aws:iam::111122223333:policy/b",
    "Team: platform",
    "landbridge.dev/hub: landbridge-dev",
    "- arn:aws:iam::111122223333:role/platform-admin",
  ]) {
    expect(text).toContain(line);
  }
});

describe("a cluster is created where the engine reads the Secret for it", () => {
  const compositeFor = (engine?: AwsEnvironmentInput["engine"]): string =>
    filesOf(ORDERS, engine && { engine }).get("gitops/fleet/dev/orders/workload-cluster.yaml") ??
    "";

  test.each([
    ["flux", undefined, "flux-system", undefined],
    ["argocd", { kind: "argocd" } as const, "argocd", "argocd"],
    ["argocd-eks", ARGOCD_EKS, "argocd", "argocd-eks"],
  ])("%s", (_kind, engine, namespace, named) => {
    const { metadata, spec } = parse(compositeFor(engine)) as {
      readonly metadata: { readonly namespace: string };
      readonly spec: { readonly access: { readonly engine?: string } };
    };
    expect(metadata.namespace).toBe(namespace);
    // What is the default of the definition isn't written.
    expect(spec.access.engine).toBe(named);
  });
});

describe("files that aren't what config/ says", () => {
  const root = temporaryFolder();
  const files = filesOf(ORDERS);
  const write = (file: string, text: string): void => {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text);
  };

  test("are missing, different or superfluous", () => {
    for (const [file, text] of files) write(file, text.replaceAll("\n", "\r\n"));
    expect(staleFiles(files, ["dev"], root)).toEqual([]);
    write("gitops/fleet/dev/orders/workload-cluster.yaml", "kind: Other\n");
    write("gitops/fleet/dev/gone/workload-cluster.yaml", "kind: WorkloadCluster\n");
    write("gitops/fleet/elsewhere/kustomization.yaml", "resources: []\n");
    fs.rmSync(path.join(root, "gitops/fleet/dev/kustomization.yaml"));
    const stale = staleFiles(files, ["dev"], root);
    expect(stale).toEqual([
      { path: "gitops/fleet/dev/kustomization.yaml", kind: "missing" },
      { path: "gitops/fleet/dev/orders/workload-cluster.yaml", kind: "different" },
      { path: "gitops/fleet/dev/gone/workload-cluster.yaml", kind: "superfluous" },
    ]);
    expect(staleProblems(stale).every(({ remedy }) => remedy?.includes("npm run fleet"))).toBe(
      true,
    );
  });
});
