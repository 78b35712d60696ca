import { execFileSync } from "node:child_process";

import {
  findKustomize,
  type KustomizeBinary,
} from "../../../../src/verify/kustomize/external/find-kustomize";
import { parseYaml } from "../../../../src/verify/yaml/document";

/** The oldest kustomize that the verifier is compared with; kubectl 1.31 contains it. */
const OLDEST = "5.4";

const INSTALL = "install kustomize or kubectl";

/** kustomize, or kubectl with its own, and which release of kustomize that is. */
export interface RealKustomize extends KustomizeBinary {
  /** As `5.8.1`; undefined for a build without a version. */
  readonly version?: string;
}

/** The first kustomize or kubectl on PATH. */
export function realKustomize(path = process.env.PATH): RealKustomize | undefined {
  const binary = findKustomize(path);
  return binary && withVersion(binary);
}

/** Asks a program for its version. */
export function withVersion(binary: KustomizeBinary): RealKustomize {
  const args = binary.arguments[0] === "build" ? ["version"] : ["version", "--client"];
  const text = execFileSync(binary.path, args, { stdio: ["ignore", "pipe", "ignore"] }).toString();
  // kubectl tells its own version first.
  const version = /^(?:Kustomize Version: )?v(\d+\.\d+\.\d+)$/m.exec(text)?.[1];
  return { ...binary, ...(version !== undefined && { version }) };
}

/** What messages call it. */
export function nameOf(kustomize: RealKustomize | undefined): string {
  if (kustomize === undefined) return "real kustomize";
  return `${kustomize.path}, kustomize ${kustomize.version ?? "of an unknown version"}`;
}

/** Whether a version such as `5.8.1` is older than another, such as `5.10`. */
function isOlder(version: string, minimum: string): boolean {
  return version.localeCompare(minimum, "en", { numeric: true }) < 0;
}

/**
 * Why nothing can be compared with this kustomize; undefined if it can.
 * @param since the first release with the result that is compared; by default the oldest of all
 */
export function reasonToSkip(
  kustomize: RealKustomize | undefined,
  since?: string,
): string | undefined {
  if (kustomize === undefined) return `neither kustomize nor kubectl is on PATH: ${INSTALL}`;
  const { version } = kustomize;
  if (version === undefined) {
    return since && `${nameOf(kustomize)}; releases before ${since} give another result`;
  }
  if (!isOlder(version, since ?? OLDEST)) return undefined;
  return since === undefined
    ? `${nameOf(kustomize)}; the verifier is compared with ${OLDEST} and newer`
    : `${nameOf(kustomize)}; releases before ${since} give another result`;
}

/** The objects of a folder by real kustomize; undefined if it refuses to build. */
export function buildReal(
  kustomize: RealKustomize,
  root: string,
  directory: string,
): unknown[] | undefined {
  const options = ["--load-restrictor", "LoadRestrictionsNone", directory];
  try {
    const yaml = execFileSync(kustomize.path, [...kustomize.arguments, ...options], {
      cwd: root,
      stdio: ["ignore", "pipe", "ignore"],
      maxBuffer: 1 << 28,
    });
    return parseYaml("", yaml.toString()).map(({ data }) => data);
  } catch {
    return undefined;
  }
}
