/** Variable with the KMS key that SOPS encrypts for: the ARN of its alias, which is known before the key exists. */
export const SOPS_KEY_VARIABLE = "TF_SOPS_KEY_ARN";
