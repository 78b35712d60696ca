import { ENGINE_NAMESPACE, type ContractDocument } from "../contract/document";
import type { WritableApi } from "../doctor/cluster/api";
import { connectToWrite } from "../doctor/cluster/client";
import { contextOf } from "../doctor/cluster/context-of";
import { kubeconfigFiles, type KubeconfigPlaces } from "../doctor/cluster/kubeconfig";
import { Interruption } from "../lib/interruption";
import { KUSTOMIZE_GROUP } from "../verify/flux/kinds";
import type { ObjectId } from "../verify/kubernetes/object";
import { openAccount } from "./aws/open";
import { tearDown } from "./execute";
import type { Forced } from "./forced";
import { assertCluster } from "./identity";
import { installerOf } from "./installer";
import { KubernetesCluster } from "./kubernetes-cluster";
import { outcomeOf } from "./outcome";
import { planTeardown } from "./plan";
import { refuseApplied, refuseHub } from "./registration";
import { planLines, planSummary, warningLines } from "./report";
import type { Scope } from "./step";

/** What `landbridge teardown` was asked for. */
export interface TeardownRequest extends KubeconfigPlaces {
  /** The environment's; undefined for a cluster that the platform knows nothing about. */
  readonly contract: ContractDocument | undefined;
  /** Context of the kubeconfig; its current one where it is left out. */
  readonly context?: string | undefined;
  readonly keepCluster: boolean;
  readonly looksInAws: boolean;
  readonly forced: readonly Forced[];
  /** Milliseconds in which something must happen. */
  readonly timeout: number;
  /** Calls back when the process is asked to end. */
  readonly onInterrupt: (callback: () => void) => void;
}

/** A teardown that has looked at its cluster, and changed nothing yet. */
export interface TeardownSession {
  /** What is removed: the environment, else the context. */
  readonly name: string;
  readonly isProtected: boolean;
  /** Whether there is anything to do. */
  readonly hasWork: boolean;
  /** The cluster, what is retained and protected, and the plan. */
  readonly introduction: readonly string[];
  readonly question: string;
  run(say: (line: string) => void): Promise<{
    readonly isComplete: boolean;
    readonly isInterrupted: boolean;
    readonly lines: readonly string[];
  }>;
}

/** Milliseconds that the API server may take for an answer. */
const ANSWER = 15_000;

/** Milliseconds between two looks at the cluster. */
const PAUSE = 1000;

/** The Kustomization of Flux's bootstrap. */
const ROOT: ObjectId = {
  group: KUSTOMIZE_GROUP,
  kind: "Kustomization",
  namespace: ENGINE_NAMESPACE,
  name: ENGINE_NAMESPACE,
};

/**
 * Looks at a cluster and plans its teardown.
 * @throws UserError if it can't be reached, is not that of the contract's environment, or another one must go first
 */
export async function openTeardown(request: TeardownRequest): Promise<TeardownSession> {
  const { contract, forced, timeout } = request;
  if (contract !== undefined) refuseHub(contract);
  const files = kubeconfigFiles(request);
  const context = await contextOf(files, request.context);
  const api: WritableApi = await connectToWrite(files, context, ANSWER);
  if (contract !== undefined) await assertCluster(api, contract);
  const cluster = new KubernetesCluster(api);
  const infrastructure = contract?.infrastructure;
  const staysAlone = contract !== undefined && infrastructure?.cluster === undefined;
  const scope: Scope = request.keepCluster || staysAlone ? "installed" : "cluster";
  const options = { root: ROOT, installer: installerOf(contract?.engine.kind), scope };
  const account =
    request.looksInAws && scope === "cluster" ? await openAccount(infrastructure) : {};
  const state = await cluster.read();
  if (contract !== undefined) refuseApplied(contract, state.objects);
  const plan = planTeardown(state, options, Date.now());
  const name = contract?.environment ?? context;
  return {
    name,
    isProtected: (infrastructure?.protections.length ?? 0) > 0,
    hasWork: plan.steps.length > 0,
    introduction: [
      `landbridge: teardown of ${name}: context ${context}, ${api.server}`,
      ...(account.note === undefined ? [] : [account.note]),
      ...warningLines(plan.retained, infrastructure),
      ...planLines(plan),
    ],
    question: `landbridge: this carries out ${planSummary(plan)}.`,
    run: async (say) => {
      const interruption = new Interruption();
      request.onInterrupt(() => {
        interruption.request();
      });
      const result = await tearDown(cluster, {
        ...options,
        forced,
        timeout,
        cloud: account.cloud,
        say,
        isInterrupted: () => interruption.isRequested,
        pause: () => interruption.pause(PAUSE),
        clock: () => performance.now(),
        now: () => Date.now(),
      });
      const outcome = await outcomeOf(api, result, { name, scope, contract });
      return { ...outcome, isInterrupted: result.end === "interrupted" };
    },
  };
}
