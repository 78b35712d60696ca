import { arn, type Contract, type ServiceAccountReference } from "../contract";

/** Flux's controller that decrypts what it applies. */
export const KUSTOMIZE_CONTROLLER: ServiceAccountReference = {
  namespace: "flux-system",
  serviceAccount: "kustomize-controller",
};

/** Variable that Git reads, and that `.sops.yaml` is generated from. */
const KEY_ARN = "TF_SOPS_KEY_ARN";

/** Adds the key, by the ARN of its alias. */
export function addSopsKey(contract: Contract, keyArn: string): void {
  contract.variable(KEY_ARN, arn(keyArn));
}
