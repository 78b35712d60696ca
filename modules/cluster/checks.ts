import { Token } from "cdktf";
import { type Problem, UserError } from "landbridge/errors";

import { parseCidr } from "../../lib/cidr";
import { HYPHENATED, HYPHENATED_HINT, PRINCIPAL_ARN, PRINCIPAL_ARN_HINT } from "../../lib/patterns";
import type { AccessEntryProps, ClusterProps, OidcLoginProps } from "./props";

/** @throws UserError with every mistake in the props. Unresolved tokens pass unchecked. */
export function checkCluster(place: string, props: ClusterProps): void {
  report(place, [
    ...networkProblems(props),
    ...props.accessEntries.flatMap(entryProblems),
    ...nodeGroupProblems(props),
  ]);
}

/** @throws UserError with every mistake in the login. Unresolved tokens pass unchecked. */
export function checkOidcLogin(place: string, login: OidcLoginProps): void {
  report(`${place}.oidcLogin`, oidcProblems(login));
}

function report(place: string, problems: readonly Problem[]): void {
  if (problems.length === 0) return;
  throw new UserError(
    problems.map((problem) => ({ ...problem, place: `${place}.${problem.place}` })),
  );
}

function networkProblems({ version, subnetIds, endpoint }: ClusterProps): Problem[] {
  const problems: Problem[] = [];
  if (!Token.isUnresolved(version) && !/^1\.\d\d$/.test(version)) {
    problems.push({
      place: "version",
      message: "is not a Kubernetes version of EKS",
      received: version,
      allowed: "major and minor, such as 1.35",
    });
  }
  if (!Token.isUnresolved(subnetIds) && subnetIds.length < 2) {
    problems.push({
      place: "subnetIds",
      message: "are too few: EKS needs subnets in two zones",
      received: subnetIds,
      allowed: "at least two",
    });
  }
  (endpoint.publicAccessCidrs ?? []).forEach((cidr, index) => {
    if (Token.isUnresolved(cidr) || parseCidr(cidr) !== undefined) return;
    problems.push({
      place: `endpoint.publicAccessCidrs.${index}`,
      message: "is not an IPv4 network",
      received: cidr,
      allowed: "a.b.c.d/n with zero host bits",
    });
  });
  return problems;
}

/** Beginnings that EKS keeps for itself (EKS user guide, "Create access entries"). */
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
    wrong("name", "cannot be part of an id", name, HYPHENATED_HINT);
  }
  if (all.findIndex((other) => other.name === name) !== index) {
    wrong("name", "is the name of another entry too", name);
  }
  if (all.findIndex((other) => other.principalArn === principalArn) !== index) {
    wrong("principalArn", "has another entry, and EKS takes one per principal", principalArn);
  }
  if (!Token.isUnresolved(principalArn) && !PRINCIPAL_ARN.test(principalArn)) {
    wrong("principalArn", "is no role or user", principalArn, PRINCIPAL_ARN_HINT);
  }
  if (policy === undefined && kubernetesGroups.length === 0) {
    wrong("policy", "is missing, and so are groups: the entry would allow nothing");
  }
  if (policy === undefined && namespaces.length > 0) {
    wrong("namespaces", "limit the policy, but no policy is set", namespaces);
  }
  if (kubernetesGroups.some((group) => RESERVED_GROUP.test(group))) {
    wrong(
      "kubernetesGroups",
      "are reserved by EKS",
      kubernetesGroups,
      "no beginning of system:, eks:, aws:, amazon: or iam:",
    );
  }
  return problems;
}

function nodeGroupProblems({ nodeGroup }: ClusterProps): Problem[] {
  const { instanceTypes, minSize, desiredSize, maxSize } = nodeGroup;
  const problems: Problem[] = [];
  if (instanceTypes.length === 0) {
    problems.push({
      place: "nodeGroup.instanceTypes",
      message: "names no instance type",
      allowed: "at least one ARM type, such as m7g.large",
    });
  }
  const sizes = [minSize, desiredSize, maxSize];
  if (!sizes.some((size) => Token.isUnresolved(size)) && !isAscending(sizes)) {
    problems.push({
      place: "nodeGroup",
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
    // Without a prefix of its own, an issuer could name the groups that Kubernetes trusts.
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
