import { z } from "zod";

import { parseCidr } from "../lib/cidr";

/** The fields that environments are made of; each message says what is allowed. */

/** A name that becomes part of AWS, Kubernetes and file names. */
export const slug = z
  .string()
  .regex(
    /^[a-z](?!.*--)[a-z0-9-]*[a-z0-9]$/,
    "2 or more lower case letters, digits and single inner hyphens, starting with a letter",
  );

export const region = z
  .string()
  .regex(/^[a-z]{2}(-[a-z]+)+-\d$/, "an AWS region, such as eu-west-1");

export const awsAccountId = z.string().regex(/^\d{12}$/, "an AWS account number, twelve digits");

export const cidr = z
  .string()
  .refine((value) => parseCidr(value) !== undefined, "an IPv4 network, a.b.c.d/n, host bits zero");

/** VPC's own limits are /16 to /28 (VPC user guide, "VPC CIDR blocks"). */
export const vpcCidr = cidr.refine((value) => {
  const prefix = parseCidr(value)?.prefix;
  return prefix === undefined || (prefix >= 16 && prefix <= 28);
}, "a VPC's prefix length is 16 to 28");

export const subnetPrefix = z.int().min(16).max(28);

export const domain = z
  .string()
  .regex(
    /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/,
    "a domain in lower case without trailing dot, such as dev.example.com",
  );

export const email = z.email("an email address");

/** ARN of an IAM role or user; an STS session is none, as EKS access entries take only the role. */
export const principalArn = z
  .string()
  .regex(
    /^arn:aws[\w-]*:iam::\d{12}:(role|user)\/[\w+=,.@/-]+$/,
    "an ARN of an IAM role or user, arn:aws:iam::<account>:role/<name>",
  );

/** Days that CloudWatch Logs takes as retention (PutRetentionPolicy). */
export const RETENTION_DAYS = [
  1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731, 1096, 1827, 2192, 2557, 2922, 3288,
  3653,
] as const;
export const retentionDays = z.literal([...RETENTION_DAYS]);

/** Secrets Manager: 0 deletes at once, otherwise 7 to 30 days. */
export const recoveryWindowDays = z
  .int()
  .refine((days) => days === 0 || (days >= 7 && days <= 30), "0, or 7 to 30 days");

/** `v1.20.4-eksbuild.1`: an EKS addon's version names its build. */
export const addonVersion = z
  .string()
  .regex(/^v\d+\.\d+\.\d+-eksbuild\.\d+$/, "an EKS addon version, v1.2.3-eksbuild.1");

export const fluxVersion = z
  .string()
  .regex(/^v\d+\.\d+\.\d+$/, "an exact Flux version with leading v, such as v2.7.5");

/** Folder in the repository: relative, forward slashes, no way out. */
export const repositoryPath = z
  .string()
  .regex(/^(?!.*(^|\/)\.\.?(\/|$))[\w.-]+(\/[\w.-]+)*$/, "a relative folder without . and ..");
