/**
 * The Kubernetes versions that each minor version of Flux supports: the table "Supported Versions" of the
 * announcement of that release (fluxcd.io/blog). Flux supports the latest three versions of Kubernetes at the time
 * of a minor release and adds none later. Read on 2026-11-22. Add a row when Flux has a new minor version.
 */
export const FLUX_SUPPORT: Readonly<Record<string, readonly string[]>> = {
  /** Source: "Announcing Flux 2.7 GA", 2025-09-29. */
  "2.7": ["1.32", "1.33", "1.34"],
  /** Source: "Announcing Flux 2.8 GA", 2026-02-23. */
  "2.8": ["1.33", "1.34", "1.35"],
  /** Source: "Announcing Flux 2.9 GA", 2026-06-30. */
  "2.9": ["1.34", "1.35", "1.36"],
};

/**
 * The Flux version whose manifests are embedded in the pinned Terraform provider
 * (`modules/engine/flux/provider.ts`); it is installed with `embeddedManifests`.
 */
export const EMBEDDED_FLUX_VERSION = "v2.8.5";

/** The newest Flux of the manifests that belong to the pinned Flux Operator (config/versions.ts). */
export const OPERATOR_FLUX_VERSION = "v2.9.4";

/** The minor version: `2.7` of `v2.7.5`; undefined if the text is not a version. */
export function minorVersion(version: string): string | undefined {
  return /^v?(\d+\.\d+)(?:\.|$)/.exec(version)?.[1];
}

/** Flux's minor versions that support a version of Kubernetes, oldest first. */
export function fluxFor(kubernetes: string): readonly string[] {
  return Object.keys(FLUX_SUPPORT).filter((flux) => FLUX_SUPPORT[flux]?.includes(kubernetes));
}

/** Whether an exact version is newer than another one. */
export function isNewer(version: string, than: string): boolean {
  const parts = (text: string): readonly number[] => text.replace(/^v/, "").split(".").map(Number);
  const [own, other] = [parts(version), parts(than)];
  const index = own.findIndex((part, place) => part !== other[place]);
  return index >= 0 && (own[index] ?? 0) > (other[index] ?? 0);
}
