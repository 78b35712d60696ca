import * as fs from "node:fs";
import * as path from "node:path";

import { CONTROL_PLANE, FLUX, type Program } from "../programs/catalogue";
import { isAvailable, lookUp, type Places } from "../programs/find";
import { pinnedProviders } from "../terraform/pinned-providers";
import { missingProviders } from "../terraform/providers";
import type { Settings } from "./settings";

/** What a scenario may need besides Node.js, Git and tar. */
export type Part =
  "control-plane" | "flux" | "helm-controller" | "terraform" | "aws" | "flux-next" | "own-cluster";

/** What a machine has that gets Go modules and npm packages, and nothing else. */
export const FROM_GO_PROXY: readonly Part[] = ["control-plane", "flux"];

/** What a scenario needs that deploys a tree of which only Kustomizations matter. */
export const WITH_TERRAFORM: readonly Part[] = [...FROM_GO_PROXY, "terraform"];

/** What a scenario needs that deploys a tree and waits for its charts. */
export const WITH_HELM: readonly Part[] = [...WITH_TERRAFORM, "helm-controller"];

/** The provider that the simulated AWS replaces. */
const AWS = "hashicorp/aws";

export interface Surroundings {
  readonly settings: Settings;
  readonly places: Places;
  /** Folder for the probe's files. */
  readonly folder: string;
  /** The environment of Terraform. */
  readonly env: NodeJS.ProcessEnv;
  /** A synth's output of every kind of environment; called only where a part needs Terraform. */
  readonly stacks: () => Promise<string>;
}

/**
 * Finds out what is missing for a part, in seconds: nothing is built or started.
 * @returns undefined, or one sentence that says what is missing and how to get it
 */
export async function missingFor(part: Part, around: Surroundings): Promise<string | undefined> {
  const { settings, places } = around;
  switch (part) {
    case "control-plane":
      if (settings.kubeconfig !== undefined) return undefined;
      return firstMissing(Object.values(CONTROL_PLANE), places);
    case "flux":
      return firstMissing([FLUX.source, FLUX.kustomize], places);
    case "helm-controller":
      return firstMissing([FLUX.helm], places);
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
  if (kubeconfig !== undefined) return "E2E_KUBECONFIG names a cluster that AWS can't stand for";
  if (folder === undefined) return "AWS_SIM_DIR names no simulated AWS provider";
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

function missingNext({ binNext }: Settings): string | undefined {
  const programs = [FLUX.source, FLUX.kustomize, FLUX.helm];
  const lacking = programs.find(
    ({ name }) => binNext === undefined || lookUp(name, binNext, "") === undefined,
  );
  return lacking === undefined ? undefined : `E2E_BIN_NEXT names no folder with ${lacking.name}`;
}
