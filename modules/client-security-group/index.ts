export { clientSecurityGroup } from "./client-security-group";
export type { ClientPort, ClientSecurityGroupProps } from "./client-security-group";
