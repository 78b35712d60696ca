import { helmReleases, isKind, keyOf, type Environment } from "../model";
import { at, textAt, type YamlMap } from "../yaml";

const SOURCE = "source.toolkit.fluxcd.io";
const IMAGE = "image.toolkit.fluxcd.io";
const EXACT = /^v?\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/;
const DIGEST = /^sha256:[0-9a-f]{64}$/;
const COMMIT = /^[0-9a-f]{40}$/;

/** Releases that migrate their database when they start. */
const MIGRATING = ["authentik/authentik"];

const isExact = (version: unknown): boolean => typeof version === "string" && EXACT.test(version);

/** HelmReleases that leave retries, drift or CRDs to the defaults. */
export function releaseProblems(env: Environment): string[] {
  return helmReleases(env).flatMap(({ final }) => {
    const wrong: string[] = [];
    for (const action of ["install", "upgrade"]) {
      const retries = at(final, "spec", action, "remediation", "retries");
      const isRetried = textAt(at(final, "spec", action, "strategy"), "name") === "RetryOnFailure";
      // -1 retries indefinitely; 0, the default, gives up after the first failure.
      if (!isRetried && (typeof retries !== "number" || retries === 0)) {
        wrong.push(`${action}.remediation.retries`);
      }
      if (at(final, "spec", action, "crds") === undefined) wrong.push(`${action}.crds`);
    }
    if (at(final, "spec", "driftDetection", "mode") !== "enabled")
      wrong.push("driftDetection.mode");
    return wrong.map((field) => `HelmRelease ${keyOf(final)} does not state ${field}`);
  });
}

/** Releases with a database of their own whose failed upgrade would return to the earlier version. */
export function rollbackProblems(env: Environment): string[] {
  return helmReleases(env).flatMap(({ final }) => {
    if (!MIGRATING.includes(keyOf(final))) return [];
    const strategy = textAt(at(final, "spec", "upgrade", "strategy"), "name");
    if (strategy === "RetryOnFailure") return [];
    return [`HelmRelease ${keyOf(final)} would be rolled back onto a migrated database`];
  });
}

/** Git and OCI sources that may change without a commit here. */
export function sourcePinProblems(env: Environment): string[] {
  return env.objects.flatMap(({ final }) => {
    const oci = isKind(final, SOURCE, "OCIRepository");
    const git = isKind(final, SOURCE, "GitRepository");
    if ((!oci && !git) || isPinned(final) || isCommittedTo(env, keyOf(final))) return [];
    return [`${oci ? "OCIRepository" : "GitRepository"} ${keyOf(final)} is not pinned exactly`];
  });
}

/** Whether it is the branch that image updates start from. */
function isCommittedTo(env: Environment, source: string): boolean {
  return env.objects.some(
    ({ final }) =>
      isKind(final, IMAGE, "ImageUpdateAutomation") &&
      source === `flux-system/${textAt(final, "spec", "sourceRef", "name") ?? ""}`,
  );
}

function isPinned(source: YamlMap): boolean {
  const ref = at(source, "spec", "ref");
  const digest = textAt(ref, "digest") ?? "";
  const commit = textAt(ref, "commit") ?? "";
  if (DIGEST.test(digest) || COMMIT.test(commit)) return true;
  return ["tag", "semver"].some((key) => isExact(at(ref, key)));
}
