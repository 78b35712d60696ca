import * as fs from "node:fs";
import * as path from "node:path";

import { HELM_PROVIDER_VERSION } from "../../config/versions";
import type { ChartVersion } from "../charts/helm-repository";
import { missingArchives } from "../charts/packaged";
import { sourcesIn } from "../charts/redirect";
import { missingArgocd } from "../programs/argocd";
import { CONTROL_PLANE, FLUX, IMAGES, KUBECTL, SOPS, type Program } from "../programs/catalog";
import { missingCrossplane } from "../programs/crossplane";
import { isAvailable, lookUp, type Places } from "../programs/find";
import { pinnedProviders } from "../terraform/pinned-providers";
import { missingProviders } from "../terraform/providers";
import { ARGOCD_CHART } from "./argocd";
import { PROJECT } from "./folders";
import { OPERATOR_ARCHIVES } from "./operator";
import type { Settings } from "./settings";

/** The parts that a scenario may need in addition to Node.js, Git and tar. */
export type Part =
  | "control-plane"
  | "kubectl"
  | "flux"
  | "helm-controller"
  | "flux-operator"
  | "argocd"
  | "gitops-bridge"
  | "crossplane"
  | "sops"
  | "image-controllers"
  | "argocd-chart"
  | "terraform"
  | "aws"
  | "flux-next"
  | "own-cluster"
  | "charts";

/** Parts that need only Go modules and npm packages. */
export const FROM_GO_PROXY: readonly Part[] = ["control-plane", "flux"];

/** The parts for deploying a repository in which only Kustomizations matter. */
export const WITH_TERRAFORM: readonly Part[] = [...FROM_GO_PROXY, "terraform"];

/** The parts for deploying a repository and waiting for its charts. */
export const WITH_HELM: readonly Part[] = [...WITH_TERRAFORM, "helm-controller"];

/** The provider that the simulated AWS replaces. */
const AWS = "hashicorp/aws";

/** Input for the check whether a part is available on this machine. */
export interface Surroundings {
  readonly settings: Settings;
  readonly places: Places;
  /** Directory for the probe's files. */
  readonly folder: string;
  /** The environment of Terraform. */
  readonly env: NodeJS.ProcessEnv;
  /** The synthesized stacks of every kind of environment. Called only if a part needs Terraform. */
  readonly stacks: () => Promise<string>;
}

/**
 * Determines in seconds what is missing for a part, without building or starting anything.
 * @returns undefined, or one sentence with what is missing and how to get it
 */
export async function missingFor(part: Part, around: Surroundings): Promise<string | undefined> {
  const { settings, places } = around;
  switch (part) {
    case "control-plane":
      if (settings.kubeconfig !== undefined) return undefined;
      return firstMissing(Object.values(CONTROL_PLANE), places);
    case "kubectl":
      return firstMissing([KUBECTL], places);
    case "flux":
      return firstMissing([FLUX.source, FLUX.kustomize], places);
    case "helm-controller":
      return firstMissing([FLUX.helm], places);
    case "flux-operator":
      return missingOperator(around);
    case "argocd":
      return missingArgocd(settings.argocd, places);
    case "gitops-bridge":
      return missingBridge(settings);
    case "crossplane":
      return missingCrossplane(settings.crossplane);
    case "sops":
      return firstMissing(Object.values(SOPS), places);
    case "image-controllers":
      return firstMissing(Object.values(IMAGES), places);
    case "argocd-chart":
      return missingReleases(around, [ARGOCD_CHART]);
    case "terraform":
      return missingProviders(
        pinnedProviders(await around.stacks(), AWS),
        path.join(around.folder, "providers"),
        around.env,
      );
    case "aws":
      return missingAws(around);
    case "flux-next":
      return missingNext(settings);
    case "charts":
      return missingCharts(settings);
    case "own-cluster":
      return settings.kubeconfig === undefined
        ? undefined
        : "E2E_KUBECONFIG names a cluster that can't be stopped, started or doubled";
    default:
      return part satisfies never;
  }
}

async function firstMissing(
  programs: readonly Program[],
  places: Places,
): Promise<string | undefined> {
  for (const program of programs) {
    const missing = await isAvailable(program, places);
    if (missing !== undefined) return missing;
  }
  return undefined;
}

async function missingAws(around: Surroundings): Promise<string | undefined> {
  const { settings, places } = around;
  const { awsSimulator: folder, kubeconfig } = settings;
  if (kubeconfig !== undefined)
    return "E2E_KUBECONFIG is set, and the simulated AWS needs its own cluster";
  if (folder === undefined) return "AWS_SIM_DIR doesn't point to a simulated AWS provider";
  const lacking = ["schema.mjs", "install.sh"].find(
    (name) => !fs.existsSync(path.join(folder, name)),
  );
  if (lacking !== undefined) return `AWS_SIM_DIR (${folder}) has no ${lacking}`;
  if (lookUp("go", undefined, places.path) === undefined) {
    return "Go is not on PATH; it builds the simulated AWS provider";
  }
  const pins = new Map(pinnedProviders(await around.stacks()));
  pins.delete(AWS);
  return missingProviders(pins, path.join(around.folder, "providers-aws"), around.env);
}

async function missingOperator(around: Surroundings): Promise<string | undefined> {
  const program = await firstMissing([FLUX.operator], around.places);
  return program ?? missingReleases(around, OPERATOR_ARCHIVES);
}

/** What is missing to install these archives with Terraform. */
async function missingReleases(
  { settings, folder, env }: Surroundings,
  archives: readonly ChartVersion[],
): Promise<string | undefined> {
  if (settings.charts === undefined) {
    return "E2E_CHARTS doesn't point to a directory of packaged charts";
  }
  const missing = missingArchives(settings.charts, archives);
  if (missing.length > 0) return `E2E_CHARTS (${settings.charts}) has no ${missing.join(", ")}`;
  const pins = new Map([["hashicorp/helm", HELM_PROVIDER_VERSION]]);
  return missingProviders(pins, path.join(folder, "providers-helm"), env);
}

function missingCharts({ charts: folder }: Settings): string | undefined {
  if (folder === undefined) return "E2E_CHARTS doesn't point to a directory of packaged charts";
  const { charts, ociCharts } = sourcesIn(path.join(PROJECT, "gitops"));
  const missing = missingArchives(folder, [...charts, ...ociCharts]);
  return missing.length === 0 ? undefined : `E2E_CHARTS (${folder}) has no ${missing.join(", ")}`;
}

/** Where gitops-bridge's template has its ApplicationSets. */
export const BRIDGE_ADDONS = "bootstrap/control-plane/addons";

function missingBridge({ gitopsBridge: folder }: Settings): string | undefined {
  if (folder === undefined) return "E2E_GITOPS_BRIDGE doesn't point to gitops-bridge's template";
  return fs.existsSync(path.join(folder, BRIDGE_ADDONS))
    ? undefined
    : `E2E_GITOPS_BRIDGE (${folder}) has no ${BRIDGE_ADDONS}`;
}

function missingNext({ binNext }: Settings): string | undefined {
  const programs = [FLUX.source, FLUX.kustomize, FLUX.helm];
  const lacking = programs.find(
    ({ name }) => binNext === undefined || lookUp(name, binNext, "") === undefined,
  );
  return lacking === undefined ? undefined : `E2E_BIN_NEXT isn't a directory with ${lacking.name}`;
}
