import type { ContractDocument } from "../contract/document";
import { connect, readContexts } from "../doctor/cluster/client";
import { kubeconfigFiles, type KubeconfigPlaces } from "../doctor/cluster/kubeconfig";
import { readCluster } from "../doctor/cluster/read-cluster";
import { diagnose, readTree } from "../doctor/diagnose";
import { declaredNamespaces } from "../doctor/model/declared";
import { LocalKustomize } from "../verify/kustomize/external/local-kustomize";
import type { Model } from "../verify/model/model";
import type { VerifyResult } from "../verify/report/result";
import type { Repository } from "../verify/repository/repository";
import { stopwatch } from "./stopwatch";
import { didYouMean, usageError } from "./usage-error";

/** What `landbridge doctor` was asked for. */
export interface DoctorOptions extends KubeconfigPlaces {
  readonly repository: Repository;
  readonly contract: ContractDocument;
  /** Context of the kubeconfig; its current one where it is left out. */
  readonly context?: string;
  /** Milliseconds that an answer of the API server may take. */
  readonly timeout: number;
  /** Called with context and address before anything is sent. */
  readonly onConnect: (context: string, server: string) => void;
}

/** Compares a live cluster with Git and the contract. */
export type Doctor = (options: DoctorOptions) => Promise<VerifyResult>;

/** The doctor itself. */
export const doctor: Doctor = async (options) => {
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
};

async function contextOf(files: readonly string[], wanted: string | undefined): Promise<string> {
  const { current, all } = await readContexts(files);
  const names = all.map(({ name }) => name);
  const name = wanted ?? current;
  if (names.includes(name)) return name;
  if (wanted === undefined) {
    const which = current === "" ? "has no current context" : `has no context "${current}"`;
    throw usageError("kubeconfig", `${which}; name one with --context: ${names.join(", ")}`);
  }
  const near = didYouMean(wanted, names);
  throw usageError(
    "--context",
    `the kubeconfig has no context "${wanted}"${near || `; it has ${names.join(", ")}`}`,
  );
}
