export { ClientVpn } from "./client-vpn";
export type { ClientVpnProps, VpnAuthentication, VpnRule } from "./props";
