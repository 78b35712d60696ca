import * as fs from "node:fs";
import * as path from "node:path";

import { changeFiles, commitTree } from "../../git-remote/repository";
import type { World } from "../../lab/world";
import { must } from "../../processes/command";
import { ATTEMPTS, type Attempt, REMOTE } from "./attempts";

/** The tenants, whose repositories are public on the scenario's Git server. */
export const TENANTS = ["shop", "blog"] as const;

/** A file of any objects: JSON is YAML. */
export const file = (...objects: readonly object[]): string =>
  objects.map((object) => JSON.stringify(object)).join("\n---\n");

/** Gives the environment its tenants as a user does: config/, `npm run fleet`, one line in Git. */
export async function addTenants(
  world: World,
  more: Parameters<World["configure"]>[0] = {},
): Promise<void> {
  const { checkout, remote } = world;
  const git = (name: string): object => ({
    url: `${remote.address}/${name}.git`,
    path: "./deploy",
  });
  const entries = TENANTS.map((name) => [name, { git: git(name), hosts: [name] }]);
  world.configure({ ...more, tenants: Object.fromEntries(entries) as never });
  const listed = path.join(checkout, "gitops/clusters/local/platform/kustomization.yaml");
  const text = fs.readFileSync(listed, "utf8");
  fs.writeFileSync(
    listed,
    text.replace("patches:", "components:\n  - ../../../tenants/local\npatches:"),
  );
  await must("npm", ["run", "--silent", "fleet"], { cwd: checkout, env: world.userEnv() });
  for (const name of TENANTS) {
    const repository = await remote.create(`${name}.git`);
    const content = path.join(world.folder, name);
    fs.mkdirSync(path.join(content, "deploy"), { recursive: true });
    fs.writeFileSync(path.join(content, "deploy/app.yaml"), application(name, 1));
    await commitTree(repository, content, "An application");
  }
}

/** Commits another version of a tenant's application. */
export function update(world: World, tenant: string, version: number): Promise<void> {
  const files = { "deploy/app.yaml": application(tenant, version) };
  return push(world, tenant, files, `Version ${version}`);
}

/** Commits everything that a tenant must not be able to do, and one thing that it may do in the same way. */
export function tryEverything(world: World): Promise<void> {
  const attempts = ATTEMPTS.map((attempt) => objectOf(attempt));
  const allowed = objectOf(ALLOWED);
  const directories = [...ATTEMPTS, ALLOWED].flatMap(({ name, objects }) =>
    objects === undefined ? [] : [[`attempts/${name}/${fileName(objects)}`, file(...objects)]],
  );
  const charts = {
    apiVersion: "source.toolkit.fluxcd.io/v1",
    kind: "HelmRepository",
    metadata: { name: "charts" },
    spec: { interval: "10m", url: `${world.remote.address}/charts/` },
  };
  const files = {
    ...(Object.fromEntries(directories) as Record<string, string>),
    "deploy/attempts.yaml": file(charts, ...attempts, allowed),
  };
  const here = Object.entries(files).map(([name, text]) => [
    name,
    text.replaceAll(REMOTE, world.remote.address),
  ]);
  return push(world, "shop", Object.fromEntries(here) as typeof files, "Try to get out");
}

/** What shows that an attempt fails for what it tries, and not for how. */
export const ALLOWED: Attempt = {
  name: "allowed",
  title: "an object in its own namespace",
  kind: {
    apiVersion: "kustomize.toolkit.fluxcd.io/v1",
    kind: "Kustomization",
    plural: "kustomizations",
    namespaced: true,
  },
  spec: {},
  objects: [
    {
      apiVersion: "v1",
      kind: "ConfigMap",
      metadata: { name: "allowed", namespace: "tenant-shop" },
      data: { from: "shop" },
    },
  ],
  refused: /^$/,
};

/** A base of its own is a kustomization.yaml, anything else a manifest. */
function fileName(objects: readonly object[]): string {
  return JSON.stringify(objects).includes("kustomize.config.k8s.io")
    ? "kustomization.yaml"
    : "objects.yaml";
}

function objectOf({ name, kind, spec }: Attempt): object {
  const common =
    kind.kind === "Kustomization"
      ? {
          interval: "10m",
          retryInterval: "5s",
          timeout: "30s",
          prune: true,
          path: `./attempts/${name}`,
          sourceRef: { kind: "GitRepository", name: "shop" },
        }
      : {
          interval: "10m",
          timeout: "30s",
          chart: {
            spec: {
              chart: "reloader",
              version: "2.2.16",
              sourceRef: { kind: "HelmRepository", name: "charts" },
            },
          },
        };
  return {
    apiVersion: kind.apiVersion,
    kind: kind.kind,
    metadata: { name },
    spec: { ...common, ...spec },
  };
}

/** Commits files to a tenant's repository; `undefined` deletes one. */
export function push(
  world: World,
  tenant: string,
  files: Readonly<Record<string, string | undefined>>,
  why: string,
): Promise<void> {
  const repository = path.join(world.remote.root, "git", `${tenant}.git`);
  return changeFiles(repository, world.folder, files, why);
}

/** A web application with a route for the tenant's host. */
function application(name: string, version: number): string {
  const labels = { app: "web" };
  const restricted = {
    allowPrivilegeEscalation: false,
    capabilities: { drop: ["ALL"] },
    runAsNonRoot: true,
    runAsUser: 1000,
    seccompProfile: { type: "RuntimeDefault" },
  };
  const metadata = { name: "web" };
  return file(
    {
      apiVersion: "apps/v1",
      kind: "Deployment",
      metadata,
      spec: {
        replicas: 1,
        selector: { matchLabels: labels },
        template: {
          metadata: { labels },
          spec: {
            containers: [
              {
                name: "web",
                image: `example.invalid/${name}:${version}`,
                securityContext: restricted,
              },
            ],
          },
        },
      },
    },
    {
      apiVersion: "v1",
      kind: "Service",
      metadata,
      spec: { selector: labels, ports: [{ port: 80 }] },
    },
    {
      apiVersion: "gateway.networking.k8s.io/v1",
      kind: "HTTPRoute",
      metadata,
      spec: {
        parentRefs: [{ name: "platform", namespace: "istio-system" }],
        hostnames: [`${name}.e2e.example.com`],
        rules: [{ backendRefs: [{ name: "web", port: 80 }] }],
      },
    },
  );
}
