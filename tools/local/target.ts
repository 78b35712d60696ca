import { UserError } from "landbridge/errors";

import { looksLikeProduction } from "./production";
import type { LocalRecord } from "./record";

/** Name of the kind cluster that `npm run local` makes. */
export const KIND_CLUSTER = "landbridge-local";

/** kind's own name of the context. */
export const KIND_CONTEXT = `kind-${KIND_CLUSTER}`;

/** A context of the kubeconfig. */
export interface KnownContext {
  readonly name: string;
  /** Address of the API server. */
  readonly server: string;
  /** Kubeconfig file that has it. */
  readonly kubeconfig: string;
}

/** What there is to choose from. */
export interface Situation {
  /** The kind clusters that exist; undefined if kind is not installed. */
  readonly kindClusters: readonly string[] | undefined;
  readonly contexts: readonly KnownContext[];
  /** Name of the current context; empty if there is none. */
  readonly current: string;
  /** The cluster of an earlier run, which Terraform's state is about. */
  readonly record: LocalRecord | undefined;
}

/** The cluster to deploy to. */
export type Target =
  /** A kind cluster that has to be made first. */
  | { readonly kind: "new" }
  /** A kind cluster whose context the kubeconfig lacks. */
  | { readonly kind: "export" }
  | { readonly kind: "context"; readonly context: KnownContext };

/**
 * Decides to which cluster the local environment is deployed: the one of an earlier run, else kind's,
 * else the current context.
 * @throws UserError if there is none, or if the earlier one is not there any more
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

/** Terraform's state is about the earlier cluster: another one would be taken for it. */
function again({ contexts, kindClusters }: Situation, record: LocalRecord): Target {
  const context = contexts.find(({ name }) => name === record.context);
  const lost = `the local environment was deployed to context ${record.context} (${record.server})`;
  const isThere = kindClusters?.includes(KIND_CLUSTER);
  // Only the kubeconfig has lost it.
  if (context === undefined && record.made && isThere === true) return { kind: "export" };
  if (context === undefined || (record.made && isThere === false)) {
    throw new UserError({
      place: "cluster",
      message: `${lost}, which is gone; delete .state/ if that is right, and run again`,
    });
  }
  if (context.server !== record.server) {
    throw new UserError({
      place: "cluster",
      message: `${lost}, and the context now leads to ${context.server}; delete .state/ if the earlier cluster is gone, and run again`,
    });
  }
  return { kind: "context", context };
}

/** @throws UserError if a context looks like production, unless that is accepted */
export function refuseProduction({ name, server }: KnownContext, isAccepted: boolean): void {
  const reason = looksLikeProduction(name, server);
  if (reason === undefined || isAccepted) return;
  throw new UserError({
    place: `context ${name} (${server})`,
    message: `looks like production: ${reason}; --yes-really takes it nevertheless`,
  });
}
