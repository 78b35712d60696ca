import { SOPS_KEY_VARIABLE } from "landbridge/contract";

import { arn, type Contract, type ServiceAccountReference } from "../contract";

/** Flux's controller that decrypts what it applies. */
export const KUSTOMIZE_CONTROLLER: ServiceAccountReference = {
  namespace: "flux-system",
  serviceAccount: "kustomize-controller",
};

/** Adds the key, by the ARN of its alias: `landbridge sops` writes `.sops.yaml` from it. */
export function addSopsKey(contract: Contract, keyArn: string): void {
  contract.variable(SOPS_KEY_VARIABLE, arn(keyArn));
}
