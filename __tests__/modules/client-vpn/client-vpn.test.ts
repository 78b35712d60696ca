import { Vpc } from "@cdktf/provider-aws/lib/vpc";
import type { Construct } from "constructs";

import { ClientVpn, type ClientVpnProps } from "../../../modules/client-vpn";
import { stackIn } from "../../support/stack";
import { all, only } from "../pod-identity/support";

const CERTIFICATE = {
  kind: "certificate",
  clientCaArn: "arn:aws:acm:eu-west-1:1:certificate/ca",
} as const;
const FEDERATED = {
  kind: "federated",
  samlProviderArn: "arn:aws:iam::1:saml-provider/sso",
} as const;

const clientVpn = (scope: Construct, more: Partial<ClientVpnProps>) =>
  new ClientVpn(scope, "client-vpn", {
    name: "landbridge-dev",
    vpcId: "vpc-1",
    vpcCidr: "10.20.0.0/16",
    subnetIds: ["subnet-1", "subnet-2"],
    clientCidr: "10.200.0.0/22",
    serverCertificateArn: "arn:aws:acm:eu-west-1:1:certificate/server",
    authentication: CERTIFICATE,
    splitTunnel: true,
    sessionHours: 8,
    rules: { vpc: {} },
    logRetentionDays: 365,
    ...more,
  });

const build = (more: Partial<ClientVpnProps> = {}) =>
  stackIn((stack) => {
    clientVpn(stack, more);
  }).json;

test("people sign in with a certificate, or through their identity provider", () => {
  expect(only(build(), "aws_ec2_client_vpn_endpoint").authentication_options).toEqual([
    { type: "certificate-authentication", root_certificate_chain_arn: CERTIFICATE.clientCaArn },
  ]);
  const federated = build({ authentication: FEDERATED });
  expect(only(federated, "aws_ec2_client_vpn_endpoint").authentication_options).toEqual([
    { type: "federated-authentication", saml_provider_arn: FEDERATED.samlProviderArn },
  ]);
});

test("only traffic to the VPC takes it, with the VPC's own resolver, and every connection is logged", () => {
  const json = build();
  expect(only(json, "aws_ec2_client_vpn_endpoint")).toMatchObject({
    split_tunnel: true,
    dns_servers: ['${cidrhost("10.20.0.0/16", 2)}'],
    session_timeout_hours: 8,
    connection_log_options: { enabled: true },
  });
  expect(all(json, "aws_ec2_client_vpn_network_association")).toHaveLength(2);
});

test("the resolver is that of a VPC whose network is known only to Terraform", () => {
  const json = stackIn((stack) => {
    const vpc = new Vpc(stack, "vpc", { cidrBlock: "10.20.0.0/16" });
    clientVpn(stack, { vpcId: vpc.id, vpcCidr: vpc.cidrBlock });
  }).json;
  expect(only(json, "aws_ec2_client_vpn_endpoint")).toMatchObject({
    dns_servers: ["${cidrhost(aws_vpc.vpc.cidr_block, 2)}"],
  });
});

test("rules say who reaches which network", () => {
  const rules = { vpc: { group: "developers" }, data: { cidr: "10.20.128.0/20", group: "admins" } };
  const json = build({ authentication: FEDERATED, rules });
  expect(all(json, "aws_ec2_client_vpn_authorization_rule")).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        target_network_cidr: "10.20.0.0/16",
        access_group_id: "developers",
      }),
      expect.objectContaining({ target_network_cidr: "10.20.128.0/20", access_group_id: "admins" }),
    ]),
  );
  expect(only(build(), "aws_ec2_client_vpn_authorization_rule")).toMatchObject({
    authorize_all_groups: true,
  });
});

test.each([
  ["a network that is too small", { clientCidr: "10.200.0.0/24" }, /wrong size/],
  ["a network inside the VPC", { clientCidr: "10.20.0.0/22" }, /overlaps the VPC/],
  ["groups without an identity provider", { rules: { vpc: { group: "a" } } }, /no groups/],
])("%s is an error", (_what, more, message) => {
  expect(() => build(more)).toThrow(message);
});
