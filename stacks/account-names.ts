import type { PlatformName } from "../config/checks/platform-names";
import type { AccountName } from "../lib/aws-names";
import { accountName } from "../lib/aws-names";
import { ADDONS } from "../modules/addons";
import { LOGIN_SECRET } from "../modules/engine/argocd";
import { CAPABILITY_ROLE } from "../modules/engine/argocd-eks";
import { ENGINE_ROLE, WORKLOAD_ROLE } from "../modules/fleet";
import { RUNNER_ROLE } from "../modules/runner";
import { OPTIONAL_MODULES } from "./modules/registry";

/** Names of the core stack's resources, without its addons. */
const CORE_NAMES: readonly AccountName[] = [
  accountName("eks-cluster"),
  accountName("iam-role", "cluster"),
  accountName("iam-role", "flow-logs"),
  accountName("iam-role", "node"),
  accountName("iam-role", "vpc-cni"),
  CAPABILITY_ROLE,
  ENGINE_ROLE,
  LOGIN_SECRET,
  RUNNER_ROLE,
  WORKLOAD_ROLE,
  accountName("db-subnet-group"),
];

/**
 * Every account-wide name that the core stack gives, without the prefix: the longest of each kind limits
 * the names of platform and environment. A test compares it with the synthesized stacks.
 */
export const ACCOUNT_NAMES: readonly PlatformName[] = [
  ...CORE_NAMES,
  ...ADDONS.flatMap(({ name, isOptional, accountNames }) =>
    accountNames.map((own) => (isOptional === true ? { ...own, addon: name } : own)),
  ),
  ...OPTIONAL_MODULES.flatMap(({ name, accountNames }) =>
    accountNames.map((own) => ({ ...own, module: name })),
  ),
];
