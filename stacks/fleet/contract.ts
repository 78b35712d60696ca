import type { WorkloadEnvironment } from "landbridge/contract";

import type { AwsEnvironment } from "../../config/schema";
import { contractDocumentOf } from "../../modules/contract";
import { KUBECONFIG, RECONCILER, workloadNamespace } from "../../modules/fleet";
import { fleetWiring } from "../engine";
import type { Workload } from "./wiring";

/** A workload environment in the contract of its hub: what the hub's bootstrap writes for it. */
export function workloadDocument(
  { engine, git }: Pick<AwsEnvironment, "engine" | "git">,
  workload: Workload,
): WorkloadEnvironment {
  const { variables, services, hash } = contractDocumentOf(workload.contract);
  const namespace = workloadNamespace(workload.environment.name);
  const clusterSecret = fleetWiring({ engine }).clusterSecret?.({ git }, workload).document;
  if (clusterSecret !== undefined) return { namespace, hash, clusterSecret, variables, services };
  return {
    namespace,
    kubeConfig: KUBECONFIG,
    serviceAccount: RECONCILER,
    hash,
    variables,
    services,
  };
}
