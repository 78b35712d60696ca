import { accountName } from "../../lib/aws-names";

/** The load balancer. */
export const LOAD_BALANCER = accountName("load-balancer", "alb");
/** The target group. */
export const TARGET_GROUP = accountName("target-group", "alb");
/** Every name that it takes in the account. */
export const INGRESS_NAMES = [
  LOAD_BALANCER,
  TARGET_GROUP,
  accountName("security-group", "alb"),
] as const;
