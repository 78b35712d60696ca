import { UserError } from "landbridge/errors";

import { looksLikeProduction } from "./production";
import type { LocalRecord } from "./record";

/** Name of the kind cluster that `npm run local` creates. */
export const KIND_CLUSTER = "landbridge-local";

/** kind's name for the context. */
export const KIND_CONTEXT = `kind-${KIND_CLUSTER}`;

/** A context of the kubeconfig. */
export interface KnownContext {
  readonly name: string;
  /** Address of the API server. */
  readonly server: string;
  /** Kubeconfig file with the context. */
  readonly kubeconfig: string;
}

/** The available clusters. */
export interface Situation {
  /** The existing kind clusters; undefined if kind isn't installed. */
  readonly kindClusters: readonly string[] | undefined;
  readonly contexts: readonly KnownContext[];
  /** Name of the current context; empty if there is none. */
  readonly current: string;
  /** The cluster of an earlier run, which Terraform's state describes. */
  readonly record: LocalRecord | undefined;
}

/** The cluster to deploy to. */
export type Target =
  /** A kind cluster that must be created first. */
  | { readonly kind: "new" }
  /** A kind cluster whose context the kubeconfig lacks. */
  | { readonly kind: "export" }
  | { readonly kind: "context"; readonly context: KnownContext };

/**
 * Chooses the cluster for the local environment: that of an earlier run, or else kind's, or else the current
 * context.
 * @throws UserError if there is none, or if the earlier one no longer exists
 */
export function chooseTarget(situation: Situation): Target {
  const { kindClusters, contexts, current, record } = situation;
  if (record !== undefined) return again(situation, record);
  if (kindClusters !== undefined) {
    if (!kindClusters.includes(KIND_CLUSTER)) return { kind: "new" };
    const own = contexts.find(({ name }) => name === KIND_CONTEXT);
    return own === undefined ? { kind: "export" } : { kind: "context", context: own };
  }
  const context = contexts.find(({ name }) => name === current);
  if (context !== undefined) return { kind: "context", context };
  throw new UserError({
    place: "cluster",
    message:
      "no cluster available: kind is not installed (https://kind.sigs.k8s.io), and the kubeconfig has no current context",
  });
}

/** Terraform's state describes the earlier cluster, so another one would be mistaken for it. */
function again({ contexts, kindClusters }: Situation, record: LocalRecord): Target {
  const context = contexts.find(({ name }) => name === record.context);
  const lost = `the local environment was deployed to context ${record.context} (${record.server})`;
  const isThere = kindClusters?.includes(KIND_CLUSTER);
  // Only the kubeconfig lost it.
  if (context === undefined && record.made && isThere === true) return { kind: "export" };
  if (context === undefined || (record.made && isThere === false)) {
    throw new UserError({
      place: "cluster",
      message: `${lost}, which no longer exists; if that is expected, delete .state/ and run again`,
    });
  }
  if (context.server !== record.server) {
    throw new UserError({
      place: "cluster",
      message: `${lost}, but the context now points to ${context.server}; if the earlier cluster no longer exists, delete .state/ and run again`,
    });
  }
  return { kind: "context", context };
}

/**
 * Protects clusters that look like production by their name or address.
 * @throws UserError if a context looks like production, unless that is accepted
 */
export function refuseProduction({ name, server }: KnownContext, isAccepted: boolean): void {
  const reason = looksLikeProduction(name, server);
  if (reason === undefined || isAccepted) return;
  throw new UserError({
    place: `context ${name} (${server})`,
    message: `looks like production: ${reason}; pass --yes-really to use it anyway`,
  });
}
