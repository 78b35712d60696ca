import { accountName } from "../../lib/aws-names";

/** The host's role; the instance profile has the same name. */
export const HOST_ROLE = accountName("iam-role", "session-host");
/** Every name that a session host takes in the account. */
export const HOST_NAMES = [HOST_ROLE, accountName("security-group", "session-host")] as const;
