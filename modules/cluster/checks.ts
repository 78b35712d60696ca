import { Token } from "cdktf";
import { type Problem, UserError } from "landbridge/errors";

import { parseCidr } from "../../lib/cidr";
import { HYPHENATED, HYPHENATED_HINT, PRINCIPAL_ARN, PRINCIPAL_ARN_HINT } from "../../lib/patterns";
import type { AccessEntryProps, ClusterProps, NodeGroupProps, OidcLoginProps } from "./props";

/**
 * Checks what AWS would refuse only during the apply.
 * @throws UserError with every mistake in the props. Unresolved tokens pass unchecked.
 */
export function checkCluster(place: string, props: ClusterProps): void {
  report(place, [
    ...networkProblems(props),
    ...props.accessEntries.flatMap(entryProblems),
    ...props.nodeGroups.flatMap(nodeGroupProblems),
  ]);
}

/**
 * Checks the OIDC login apart from the rest: it is optional.
 * @throws UserError with every mistake in the login. Unresolved tokens pass unchecked.
 */
export function checkOidcLogin(place: string, login: OidcLoginProps): void {
  report(`${place}.oidcLogin`, oidcProblems(login));
}

function report(place: string, problems: readonly Problem[]): void {
  if (problems.length === 0) return;
  throw new UserError(
    problems.map((problem) => ({ ...problem, place: `${place}.${problem.place}` })),
  );
}

function networkProblems({ version, controlPlaneSubnetIds, endpoint }: ClusterProps): Problem[] {
  const problems: Problem[] = [];
  if (!Token.isUnresolved(version) && !/^1\.\d\d$/.test(version)) {
    problems.push({
      place: "version",
      message: "is not a Kubernetes version of EKS",
      received: version,
      allowed: "major and minor, such as 1.35",
    });
  }
  if (!Token.isUnresolved(controlPlaneSubnetIds) && controlPlaneSubnetIds.length < 2) {
    problems.push({
      place: "controlPlaneSubnetIds",
      message: "are in fewer than two zones, the minimum for EKS",
      received: controlPlaneSubnetIds,
      allowed: "at least two",
    });
  }
  for (const property of ["publicAccessCidrs", "privateAccessCidrs"] as const) {
    (endpoint[property] ?? []).forEach((cidr, index) => {
      if (Token.isUnresolved(cidr) || parseCidr(cidr) !== undefined) return;
      problems.push({
        place: `endpoint.${property}.${index}`,
        message: "is not an IPv4 network",
        received: cidr,
        allowed: "a.b.c.d/n with zero host bits",
      });
    });
  }
  return problems;
}

/** Prefixes that EKS reserves (EKS user guide, "Create access entries"). */
const RESERVED_GROUP = /^(system|eks|aws|amazon|iam):/;

function entryProblems(
  entry: AccessEntryProps,
  index: number,
  all: readonly AccessEntryProps[],
): Problem[] {
  const place = `accessEntries.${index}`;
  const { name, principalArn, policy, namespaces = [], kubernetesGroups = [] } = entry;
  const problems: Problem[] = [];
  const wrong = (property: string, message: string, received?: unknown, allowed?: string): void => {
    problems.push({ place: `${place}.${property}`, message, received, allowed });
  };
  if (!HYPHENATED.test(name)) {
    wrong("name", "can't be part of an ID", name, HYPHENATED_HINT);
  }
  if (all.findIndex((other) => other.name === name) !== index) {
    wrong("name", "is also the name of another entry", name);
  }
  if (all.findIndex((other) => other.principalArn === principalArn) !== index) {
    wrong("principalArn", "has another entry, but EKS allows only one per principal", principalArn);
  }
  if (!Token.isUnresolved(principalArn) && !PRINCIPAL_ARN.test(principalArn)) {
    wrong("principalArn", "is not an IAM role or user", principalArn, PRINCIPAL_ARN_HINT);
  }
  if (policy === undefined && kubernetesGroups.length === 0) {
    wrong("policy", "is missing, and so is kubernetesGroups: the entry would grant nothing");
  }
  if (policy === undefined && namespaces.length > 0) {
    wrong("namespaces", "limit a policy, but policy is not set", namespaces);
  }
  if (kubernetesGroups.some((group) => RESERVED_GROUP.test(group))) {
    wrong(
      "kubernetesGroups",
      "are reserved by EKS",
      kubernetesGroups,
      "groups that don't start with system:, eks:, aws:, amazon: or iam:",
    );
  }
  return problems;
}

function nodeGroupProblems(
  { name, instanceTypes, minSize, desiredSize, maxSize }: NodeGroupProps,
  index: number,
  all: readonly NodeGroupProps[],
): Problem[] {
  const place = `nodeGroups.${index}`;
  const problems: Problem[] = [];
  if (!HYPHENATED.test(name)) {
    problems.push({
      place: `${place}.name`,
      message: "can't be part of an ID",
      received: name,
      allowed: HYPHENATED_HINT,
    });
  }
  if (all.findIndex((other) => other.name === name) !== index) {
    problems.push({
      place: `${place}.name`,
      message: "is also the name of another node group",
      received: name,
    });
  }
  if (instanceTypes.length === 0) {
    problems.push({
      place: `${place}.instanceTypes`,
      message: "has no instance type",
      allowed: "at least one type, such as m7g.large",
    });
  }
  const sizes = [minSize, desiredSize, maxSize];
  if (!sizes.some((size) => Token.isUnresolved(size)) && !isAscending(sizes)) {
    problems.push({
      place,
      message: "has sizes that contradict each other",
      received: { minSize, desiredSize, maxSize },
      allowed: "minSize <= desiredSize <= maxSize",
    });
  }
  return problems;
}

function isAscending(numbers: readonly number[]): boolean {
  return numbers.every((value, index) => index === 0 || value >= (numbers[index - 1] ?? value));
}

function oidcProblems({ issuerUrl, usernamePrefix, groupsPrefix }: OidcLoginProps): Problem[] {
  const problems: Problem[] = [];
  if (!Token.isUnresolved(issuerUrl) && !issuerUrl.startsWith("https://")) {
    problems.push({
      place: "issuerUrl",
      message: "does not use TLS",
      received: issuerUrl,
      allowed: "https://host/path",
    });
  }
  for (const [property, prefix] of Object.entries({ usernamePrefix, groupsPrefix })) {
    // Without a prefix, an issuer could use the names of groups that Kubernetes trusts.
    if (Token.isUnresolved(prefix) || !/^$|^-$|^system:/.test(prefix)) continue;
    problems.push({
      place: property,
      message: "would let the issuer impersonate Kubernetes' own users and groups",
      received: prefix,
      allowed: "a prefix other than system:, such as oidc:",
    });
  }
  return problems;
}
