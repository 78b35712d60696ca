import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

import { UserError } from "../../errors/user-error";

/** Where a kubeconfig is looked for. */
export interface KubeconfigPlaces {
  /** Environment variables; `KUBECONFIG` and `KUBERNETES_SERVICE_HOST` are read. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The user's home directory, absolute. */
  readonly home: string;
}

/**
 * The kubeconfig files in the order in which they are merged: those of `KUBECONFIG` that exist, else
 * `~/.kube/config`. Empty inside a pod, whose service account is then used.
 * @throws UserError if there is none
 */
export function kubeconfigFiles({ environment, home }: KubeconfigPlaces): readonly string[] {
  const named = (environment.KUBECONFIG ?? "").split(delimiter).filter((file) => file !== "");
  const files = named.length > 0 ? named : [join(home, ".kube", "config")];
  const existing = files.filter((file) => existsSync(file));
  if (existing.length > 0) return existing;
  if (named.length === 0 && (environment.KUBERNETES_SERVICE_HOST ?? "") !== "") return [];
  throw new UserError({
    place: named.length > 0 ? "KUBECONFIG" : "kubeconfig",
    message:
      named.length > 0
        ? `file not found: ${named.join(", ")}`
        : "not found: KUBECONFIG is not set, and ~/.kube/config does not exist",
  });
}
