import * as fs from "node:fs";
import * as path from "node:path";

import type { AwsEnvironmentInput, PlatformInput } from "../../config/schema";
import { validatePlatform } from "../../config/validate";
import { fleetFiles } from "../../fleet/files";
import { ACCOUNT_NAMES } from "../../stacks/account-names";
import { dev } from "./fixture-platform";
import { MODULE_COMPONENTS, MODULES } from "./modules-platform";

/** The settings of `image-updates` that have no default. */
export const IMAGE_UPDATES = {
  gitSecretArn: "arn:aws:secretsmanager:eu-west-1:111122223333:secret:acme-full/git-push-AbCdEf",
};

/** An ARN of a secret that somebody has created. */
const secretArn = (name: string): string =>
  `arn:aws:secretsmanager:eu-west-1:111122223333:secret:${name}-AbCdEf`;

/** Every optional addon, with the settings that it needs, in the order of the registry. */
export const ADDON_SWITCHES = {
  "aws-efs-csi-driver": {},
  "nginx-ingress": { service: { kind: "node-port" } },
  "kube-prometheus-stack": {},
  "image-updates": IMAGE_UPDATES,
  "fluent-bit": {},
  jaeger: {},
  "mongodb-atlas": { secretArn: secretArn("atlas") },
  cdc: { topics: ["shop.orders"] },
  "registry-credentials": { secretArn: secretArn("docker-hub") },
  notifications: { slack: { secretArn: secretArn("slack"), channel: "platform-alerts" } },
  "commit-status": { secretArn: secretArn("status") },
  "webhook-receiver": {},
  "amazon-managed-prometheus": {},
  "sealed-secrets": {},
  crossplane: {},
  "developer-access": {},
} as const satisfies NonNullable<AwsEnvironmentInput["addons"]>;

/** Who is a developer. */
const DEVELOPERS = {
  principalArn: "arn:aws:iam::111122223333:role/developer",
  groups: ["developers"],
};

/** An environment with every optional addon and every optional module. */
export const full: AwsEnvironmentInput = {
  ...dev,
  name: "full",
  retain: true,
  network: { ...dev.network, cidr: "10.60.0.0/16" },
  dns: { domain: "full.example.com", zone: { kind: "new", parentZone: "example.com" } },
  cluster: { ...dev.cluster, access: { ...dev.cluster.access, developers: DEVELOPERS } },
  topology: { kind: "management", workloads: { orders: { cidr: "10.160.0.0/16" } } },
  addons: {
    ...ADDON_SWITCHES,
    "aws-efs-csi-driver": { deletionProtection: true },
    jaeger: { storage: { kind: "opensearch" } },
  },
  modules: MODULES,
};

/** The same without modules, and without the addons that need one. */
export const fullWithoutModules: AwsEnvironmentInput = {
  ...full,
  addons: Object.fromEntries(
    Object.entries(full.addons ?? {}).filter(
      ([name]) => !["fluent-bit", "jaeger", "cdc"].includes(name),
    ),
  ),
  modules: {},
};

/** A platform with that environment only. */
export const addonsPlatform: PlatformInput = {
  platform: "landbridge",
  defaultEnvironment: "full",
  environments: [full],
};

/** An environment with Argo CD, and the addons that have a component of their own there. */
export const argocdWithAddons: AwsEnvironmentInput = {
  ...dev,
  name: "argocd",
  engine: { kind: "argocd" },
  addons: { "image-updates": IMAGE_UPDATES },
};

/** Components of those addons. */
export const ARGOCD_COMPONENTS: readonly string[] = ["argocd", "argocd-image-updater"];

/** The optional addons, as the tree names them. */
export const OPTIONAL = Object.keys(ADDON_SWITCHES) as readonly (keyof typeof ADDON_SWITCHES)[];

/** The components of everything that is optional. */
export const COMPONENTS: readonly string[] = [
  ...OPTIONAL,
  "jaeger-opensearch",
  ...MODULE_COMPONENTS,
];

/** What production adds to its kustomization.yaml for a component: more than one replica. */
export const PRODUCTION_PATCHES = `patches:
  - target: { kind: Kustomization, name: ^hydra$ }
    patch: |-
      - { op: replace, path: /spec/path, value: ./gitops/infrastructure/hydra/server/prod }
`;

/** Writes what Git has of that environment's workload clusters, as `npm run fleet` does. @param addons Default: all */
export function writeFleet(
  root: string,
  addons: AwsEnvironmentInput["addons"] = full.addons,
): void {
  const environments = [{ ...full, modules: {}, addons: { ...addons, crossplane: {} } }];
  const platform = addons === full.addons ? addonsPlatform : { ...addonsPlatform, environments };
  for (const [file, text] of fleetFiles(validatePlatform(platform, ACCOUNT_NAMES))) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text);
  }
}

/** The kustomization.yaml of that environment with these optional addons, and further resources. */
export function platformFolder(
  addons: readonly string[],
  resources: readonly string[] = [],
): string {
  const entries = (paths: readonly string[]): string =>
    paths.map((path) => `  - ${path}\n`).join("");
  const components = addons.map((name) => `../../../infrastructure/${name}`);
  const fleet = addons.includes("crossplane") ? [`../../../fleet/${full.name}`] : [];
  return [
    `resources:\n${entries(["../../base", ...fleet, ...resources])}`,
    ...(components.length === 0 ? [] : [`components:\n${entries(components)}`]),
  ].join("");
}
