/** How people sign in: with a certificate that a CA in ACM has signed, or through an identity provider. */
export type VpnAuthentication =
  | { readonly kind: "certificate"; readonly clientCaArn: string }
  | { readonly kind: "federated"; readonly samlProviderArn: string };

/** Who reaches which network. */
export interface VpnRule {
  /** Default: the VPC's. */
  readonly cidr?: string | undefined;
  /** Group of the identity provider. Default: everybody who has signed in. */
  readonly group?: string | undefined;
}

/** A VPN into a VPC, for people. */
export interface ClientVpnProps {
  /** Prefix of all names, `<platform>-<env>`. */
  readonly name: string;
  /** VPC that people get into. */
  readonly vpcId: string;
  /** IPv4 network of the VPC. */
  readonly vpcCidr: string;
  /** Subnets of the endpoint's network interfaces. AWS charges for each. */
  readonly subnetIds: readonly string[];
  /** IPv4 network of the clients, /22 to /12, outside the VPC. */
  readonly clientCidr: string;
  /** Certificate of the server, in ACM. */
  readonly serverCertificateArn: string;
  readonly authentication: VpnAuthentication;
  /** Whether only traffic to the VPC takes the VPN. */
  readonly splitTunnel: boolean;
  /** Hours until people sign in again: 8, 10, 12 or 24. */
  readonly sessionHours: 8 | 10 | 12 | 24;
  /** Who reaches which network, by a constant name of each rule. */
  readonly rules: Readonly<Record<string, VpnRule>>;
  /** Days that the log of connections is kept. */
  readonly logRetentionDays: number;
}
