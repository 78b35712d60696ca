import type { ContractDocument } from "../contract/document";
import { stopwatch } from "../lib/stopwatch";
import { LocalKustomize } from "../verify/kustomize/external/local-kustomize";
import type { Model } from "../verify/model/model";
import type { VerifyResult } from "../verify/report/result";
import type { Repository } from "../verify/repository/repository";
import { connect } from "./cluster/client";
import { contextOf } from "./cluster/context-of";
import { kubeconfigFiles, type KubeconfigPlaces } from "./cluster/kubeconfig";
import { readCluster } from "./cluster/read-cluster";
import { diagnose, readTree } from "./diagnose";
import { declaredNamespaces } from "./model/declared";

/** The request of `landbridge doctor`. */
export interface DoctorOptions extends KubeconfigPlaces {
  readonly repository: Repository;
  readonly contract: ContractDocument;
  /** Context of the kubeconfig; its current one where it is left out. */
  readonly context?: string | undefined;
  /** Milliseconds that an answer of the API server may take. */
  readonly timeout: number;
  /** Called with context and address before anything is sent. */
  readonly onConnect: (context: string, server: string) => void;
}

/**
 * Compares a live cluster with Git and the contract. Reads only.
 * @throws UserError if the kubeconfig or its context is missing, or the cluster does not answer
 */
export async function examineCluster(options: DoctorOptions): Promise<VerifyResult> {
  const elapsed = stopwatch();
  const { repository, contract, timeout } = options;
  const files = kubeconfigFiles(options);
  const context = await contextOf(files, options.context);
  const api = await connect(files, context, timeout);
  options.onConnect(context, api.server);
  // After the cluster has answered: who can't reach it should not wait for Git's tree.
  let tree: Promise<Model> | undefined;
  const readModel = (): Promise<Model> =>
    (tree ??= readTree(repository, contract, { external: new LocalKustomize() }));
  const live = await readCluster(api, contract, async () =>
    declaredNamespaces(await readModel()).map(({ id }) => id.name),
  );
  const model = await readModel();
  const { findings, notes } = diagnose({ live, contract, model, now: Date.now() });
  return {
    findings,
    notes,
    accepted: [],
    clusters: [model.cluster],
    statistics: {
      files: new Set(model.appliers.flatMap((applier) => [...applier.files])).size,
      objects: live.size,
      appliers: model.appliers.length,
      milliseconds: Math.round(elapsed()),
    },
  };
}
