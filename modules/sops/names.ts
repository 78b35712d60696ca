import { accountName } from "../../lib/aws-names";

/** The role of kustomize-controller. */
export const SOPS_ROLE = accountName("iam-role", "sops");
