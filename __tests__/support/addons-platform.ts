import type { AwsEnvironmentInput, PlatformInput } from "../../config/schema";
import { dev } from "./fixture-platform";
import { MODULE_COMPONENTS, MODULES } from "./modules-platform";

/** The settings of `image-updates` that have no default. */
export const IMAGE_UPDATES = {
  gitSecretArn: "arn:aws:secretsmanager:eu-west-1:111122223333:secret:acme-full/git-push-AbCdEf",
};

/** An environment with every optional addon and every optional module. */
export const full: AwsEnvironmentInput = {
  ...dev,
  name: "full",
  retain: true,
  network: { ...dev.network, cidr: "10.60.0.0/16" },
  dns: { domain: "full.example.com", zone: { kind: "new", parentZone: "example.com" } },
  addons: {
    "aws-efs-csi-driver": { deletionProtection: true },
    "nginx-ingress": { service: { kind: "node-port" } },
    "kube-prometheus-stack": {},
    "image-updates": IMAGE_UPDATES,
  },
  modules: MODULES,
};

/** A platform with that environment only. */
export const addonsPlatform: PlatformInput = {
  platform: "landbridge",
  defaultEnvironment: "full",
  environments: [full],
};

/** The optional addons, as the tree names them. */
export const OPTIONAL = [
  "aws-efs-csi-driver",
  "nginx-ingress",
  "kube-prometheus-stack",
  "image-updates",
] as const;

/** The components of everything that is optional. */
export const COMPONENTS: readonly string[] = [...OPTIONAL, ...MODULE_COMPONENTS];

/** The kustomization.yaml of an environment with these optional addons, and further resources. */
export function platformFolder(
  addons: readonly string[],
  resources: readonly string[] = [],
): string {
  const entries = (paths: readonly string[]): string =>
    paths.map((path) => `  - ${path}\n`).join("");
  const components = addons.map((name) => `../../../infrastructure/${name}`);
  return [
    `resources:\n${entries(["../../base", ...resources])}`,
    ...(components.length === 0 ? [] : [`components:\n${entries(components)}`]),
  ].join("");
}
