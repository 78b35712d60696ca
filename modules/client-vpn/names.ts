import { accountName } from "../../lib/aws-names";

/** Security group of the endpoint. */
export const VPN_NAMES = [accountName("security-group", "client-vpn")] as const;
