import { z } from "zod";

import { INTERFACE_ENDPOINTS } from "../lib/aws-endpoints";
import { isAwsRegion } from "../lib/aws-regions";
import { isReservedTag } from "../lib/aws-tags";
import { isPrivate, parseCidr } from "../lib/cidr";
import { branchProblem } from "../lib/git-branch";
import { DOMAIN, DOMAIN_HINT, PRINCIPAL_ARN, PRINCIPAL_ARN_HINT } from "../lib/patterns";

/** The fields of environments; each message says what is allowed. */

/** A name that becomes part of AWS, Kubernetes and file names. */
export const slug = z
  .string()
  .regex(
    /^[a-z](?!.*--)[a-z0-9-]*[a-z0-9]$/,
    "2 or more lowercase letters, digits and single inner hyphens, starting with a letter",
  );

/** Names of platform and environments: two of them and a suffix must fit into AWS's limits. */
export const platformName = slug.max(20, "at most 20 characters");

/** A region that lib/aws-regions.ts lists. */
export const region = z
  .string()
  .refine(isAwsRegion, "an AWS region, such as eu-west-1 (lib/aws-regions.ts lists them)");

/** Twelve digits, in quotes: a number would lose leading zeros. */
export const awsAccountId = z.string().regex(/^\d{12}$/, "an AWS account ID, 12 digits");

/** An IPv4 network in CIDR notation, such as `10.20.0.0/16`. */
export const cidr = z
  .string()
  .refine(
    (value) => parseCidr(value) !== undefined,
    "an IPv4 network, a.b.c.d/n, with zero host bits",
  );

/** VPC's own limits are /16 to /28 (VPC user guide, "VPC CIDR blocks"). */
export const vpcCidr = cidr.refine((value) => {
  const prefix = parseCidr(value)?.prefix;
  return prefix === undefined || (prefix >= 16 && prefix <= 28);
}, "the prefix length of a VPC must be 16 to 28");

/** EKS's limits of `service_ipv4_cidr` (EKS API, KubernetesNetworkConfigRequest). */
export const serviceCidr = cidr.refine((value) => {
  const network = parseCidr(value);
  return (
    network === undefined || (network.prefix >= 12 && network.prefix <= 24 && isPrivate(network))
  );
}, "a private IPv4 network of /12 to /24, such as 172.20.0.0/16");

/** Path of IAM roles (CreateRole, Path). */
export const iamPath = z
  .string()
  .regex(/^\/([\w+=,.@-]+\/)+$/, "a path with a slash at both ends, such as /platform/")
  .max(512, "at most 512 characters");

/** ARN of an IAM policy, the account's own or AWS's. */
export const policyArn = z
  .string()
  .regex(
    /^arn:aws(-cn|-us-gov)?:iam::(\d{12}|aws):policy\/[\w+=,.@/-]+$/,
    "the ARN of a policy, such as arn:aws:iam::111122223333:policy/platform-boundary",
  );

/** ID of a subnet. */
export const subnetId = z
  .string()
  .regex(/^subnet-[0-9a-f]{8,17}$/, "a subnet, such as subnet-0a1b2c3d4e5f67890");

/** Prefix length of a subnet, 16 to 28: VPC's limits. */
export const subnetPrefix = z.int().min(16).max(28);

/** A domain in lower case without trailing dot, such as `dev.example.com`. */
export const domain = z.string().regex(DOMAIN, DOMAIN_HINT);

/** ACM's limit of the first name of a certificate (RequestCertificate, DomainName). */
export const certificateDomain = domain.max(64, "at most 64 characters, ACM's limit");

/** An email address, such as the first administrator's. */
export const email = z.email("an email address");

/** ARN of an IAM role or user, never of a session. */
export const principalArn = z.string().regex(PRINCIPAL_ARN, PRINCIPAL_ARN_HINT);

/** ARN of a secret in AWS Secrets Manager, with the six characters that it adds to the name. */
export const secretArn = z
  .string()
  .regex(
    /^arn:aws(-cn|-us-gov)?:secretsmanager:[a-z0-9-]+:\d{12}:secret:[\w/+=.@-]+-[A-Za-z0-9]{6}$/,
    "the whole ARN of a secret, such as arn:aws:secretsmanager:eu-west-1:111122223333:secret:acme-prod/git-AbCdEf",
  );

/** ARN of ECR repositories; `*` stands for any text. */
export const ecrRepositoryArn = z
  .string()
  .regex(
    /^arn:aws(-cn|-us-gov)?:ecr:[a-z0-9-]+:\d{12}:repository\/[a-z0-9._/*-]+$/,
    "the ARN of ECR repositories, such as arn:aws:ecr:eu-west-1:111122223333:repository/acme/*",
  );

/** Days that CloudWatch Logs takes as retention (PutRetentionPolicy). */
export const RETENTION_DAYS = [
  1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731, 1096, 1827, 2192, 2557, 2922, 3288,
  3653,
] as const;
/** How long a log is kept, in days: one of RETENTION_DAYS. */
export const retentionDays = z.literal([...RETENTION_DAYS]);

/** Secrets Manager: 0 deletes immediately, otherwise 7 to 30 days. */
export const recoveryWindowDays = z
  .int()
  .refine((days) => days === 0 || (days >= 7 && days <= 30), "0, or 7 to 30 days");

/** `v1.20.4-eksbuild.1`: an EKS addon's version names its build. */
export const addonVersion = z
  .string()
  .regex(/^v\d+\.\d+\.\d+-eksbuild\.\d+$/, "an EKS addon version, v1.2.3-eksbuild.1");

/** 1.58 was the first to tag volumes with the cluster's name, which the driver's IAM policy requires. */
export const ebsCsiVersion = addonVersion.regex(
  /^v(1\.(5[89]|[6-9]\d|\d{3,})|[2-9]|\d{2,})\./,
  "version 1.58 or newer of the EBS CSI driver, such as v1.65.0-eksbuild.1",
);

/** 2.3 brought the stable API of HelmRelease, which the tree uses. */
export const fluxVersion = z
  .string()
  .regex(
    /^v(2\.([3-9]|[1-9]\d+)|[3-9]\.\d+)\.\d+$/,
    "an exact Flux version with a leading v, v2.3.0 or newer, such as v2.7.5",
  );

/** A branch that git takes. */
export const branch = z
  .string()
  .refine((name) => branchProblem(name) === undefined, "a valid Git branch name, such as main");

/** An AWS service with an interface endpoint, by its short name. */
export const interfaceEndpoint = z
  .string()
  .refine(
    (name) => name === "s3" || INTERFACE_ENDPOINTS.includes(name),
    "a service's short name, such as ecr.api (lib/aws-endpoints.ts lists them)",
  );

const TAG_TEXT = /^[\p{L}\p{Z}\p{N}_.:/=+\-@]*$/u;
const TAG_HINT = "letters, digits, spaces and _.:/=+-@";

/** Key of a tag, none of AWS's and none that every resource has already. */
export const tagKey = z
  .string()
  .min(1)
  .max(128)
  .regex(TAG_TEXT, TAG_HINT)
  .refine(
    (key) => !isReservedTag(key),
    "a key other than aws:..., and other than Platform, Environment and ManagedBy, which every resource has",
  );

/** Value of a tag, at most 256 characters; may be empty. */
export const tagValue = z.string().max(256).regex(TAG_TEXT, TAG_HINT);

/** Directory in the repository: relative, forward slashes, no way out. */
export const repositoryPath = z
  .string()
  .regex(/^(?!.*(^|\/)\.\.?(\/|$))[\w.-]+(\/[\w.-]+)*$/, "a relative path without . and ..");

/** An OCI artifact without its tag. */
export const ociRepository = z
  .string()
  .regex(
    /^oci:\/\/[a-z0-9.-]+(:\d+)?(\/[a-z0-9._-]+)+$/,
    "an oci:// address without tag, such as oci://registry.example.com/acme/platform",
  );

/** A repository of Helm charts. */
export const chartRepository = z
  .string()
  .regex(
    /^((oci|https):\/\/[^\s@]+|http:\/\/(127\.0\.0\.1|localhost)(:\d+)?(\/\S*)?)$/,
    "oci://host/path or https://host/path without credentials (http:// only on loopback)",
  );

const kubernetesName = z
  .string()
  .regex(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/, "lowercase letters, digits and inner hyphens")
  .max(63, "at most 63 characters");

/** A service account of the cluster, which Git creates. */
export const serviceAccount = z.strictObject({
  namespace: kubernetesName,
  serviceAccount: kubernetesName,
});

/** A group of Kubernetes that an EKS access entry may give (EKS API, CreateAccessEntry). */
export const kubernetesGroup = z
  .string()
  .regex(
    /^(?!system:|eks:|aws:|amazon:|iam:)[A-Za-z0-9][\w:./@-]*$/,
    "a group, such as developers, that doesn't start with system:, eks:, aws:, amazon: or iam:",
  )
  .max(63, "at most 63 characters");
