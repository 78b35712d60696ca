import { FLUX_NAME } from "../flux";
import type { GitSource, OciSource } from "./props";
import { PULL_SECRET } from "./pull-secret";

/** What Flux reconciles, as the values of the chart `flux-instance` have it. */
export interface SyncValues {
  readonly kind: "GitRepository" | "OCIRepository";
  readonly name: string;
  readonly url: string;
  readonly ref: string;
  readonly path: string;
  readonly interval: string;
  readonly pullSecret?: string;
  readonly provider?: "github";
}

/**
 * The source and the Kustomization of the cluster, both with the names that `flux bootstrap` gives them: what refers to
 * them in Git is the same for both engines.
 * @param path directory that belongs to the cluster
 */
export function syncValues(source: GitSource | OciSource, path: string): SyncValues {
  const common = { name: FLUX_NAME, path: `./${path}`, interval: "1m" };
  switch (source.kind) {
    case "git":
      return {
        kind: "GitRepository",
        ...common,
        url: source.url,
        ref: `refs/heads/${source.branch}`,
        pullSecret: PULL_SECRET,
        ...(source.auth.kind === "github-app" ? { provider: "github" } : {}),
      };
    case "oci":
      return {
        kind: "OCIRepository",
        ...common,
        url: source.url,
        ref: source.tag,
        ...(source.auth === undefined ? {} : { pullSecret: PULL_SECRET }),
      };
    default:
      return source satisfies never;
  }
}
