import { z } from "zod";

import * as field from "../fields";

const certificateArn = z
  .string()
  .regex(
    /^arn:aws(-cn|-us-gov)?:acm:[a-z0-9-]+:\d{12}:certificate\/[0-9a-f-]+$/,
    "the ARN of a certificate of ACM",
  );

/**
 * The way of people into the VPC: a client VPN, or the cheaper host for sessions of AWS Systems Manager.
 * @example
 * ```ts
 * modules: { "private-access": { kind: "session-host" } },
 * ```
 */
export const privateAccess = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("session-host"),
    /** Instance type, with an ARM processor. */
    instanceType: z
      .string()
      .regex(/^[a-z]+\d+g[a-z]*\.[a-z0-9]+$/, "an ARM type, such as t4g.nano")
      .default("t4g.nano"),
  }),
  z.strictObject({
    kind: z.literal("client-vpn"),
    /** IPv4 network of the clients, /22 to /12, outside the VPC. */
    clientCidr: field.cidr,
    /** Certificate of the server. Default: that of the environment's domain. */
    serverCertificateArn: certificateArn.optional(),
    /** How people sign in: with a certificate of your CA, which ACM has, or through an identity provider. */
    authentication: z.discriminatedUnion("kind", [
      z.strictObject({ kind: z.literal("certificate"), clientCaArn: certificateArn }),
      z.strictObject({
        kind: z.literal("federated"),
        /** SAML provider of IAM. */
        samlProviderArn: z
          .string()
          .regex(/^arn:aws(-cn|-us-gov)?:iam::\d{12}:saml-provider\/.+$/, "a SAML provider's ARN"),
      }),
    ]),
    /** Whether only traffic to the VPC takes the VPN. */
    splitTunnel: z.boolean().default(true),
    /** Hours until people sign in again. */
    sessionHours: z.literal([8, 10, 12, 24]).default(8),
    /** Who reaches which network, by a name of your choice. Default: everybody who signs in, the VPC. */
    rules: z
      .record(
        field.slug,
        z.strictObject({
          /** Default: the VPC's. */
          cidr: field.cidr.optional(),
          /** Group of the identity provider. Default: everybody. */
          group: z.string().min(1).optional(),
        }),
      )
      .default({ vpc: {} }),
  }),
]);
