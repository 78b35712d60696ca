import { Token } from "cdktf";
import { type Problem, UserError } from "landbridge/errors";

import { awsNameProblem } from "../../lib/aws-names";
import { DNS_LABEL, DNS_LABEL_HINT } from "../../lib/patterns";
import type { PodIdentityProps } from "./props";

/** RFC 1123 subdomain, as Kubernetes wants for service accounts. */
const DNS_SUBDOMAIN = /^(?=.{1,253}$)[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/;
const POLICY_ARN = /^arn:[^:]+:iam::(aws|\d{12}):policy\/.+$/;
/** Name of an inline policy; it becomes part of a construct ID. */
const POLICY_NAME = /^[\w+=,.@-]{1,128}$/;

/**
 * Checks names and policies that IAM or Kubernetes would refuse only during the apply.
 * @throws UserError with every mistake; unresolved tokens pass unchecked.
 */
export function checkPodIdentity(place: string, props: PodIdentityProps): void {
  const { roleName, namespace, serviceAccount, policies } = props;
  const inline = Object.keys(policies.inline ?? {});
  const managed = policies.managedArns ?? [];
  const problems: Problem[] = [];
  const role = Token.isUnresolved(roleName) ? undefined : awsNameProblem("iam-role", roleName);
  if (role !== undefined) problems.push({ place, received: roleName, ...role });
  const match = (what: string, received: string, pattern: RegExp, allowed: string): void => {
    if (Token.isUnresolved(received) || pattern.test(received)) return;
    problems.push({ place, message: `${what} is not allowed`, received, allowed });
  };
  match("namespace", namespace, DNS_LABEL, DNS_LABEL_HINT);
  match("service account", serviceAccount, DNS_SUBDOMAIN, "a DNS name: a-z, 0-9, inner . and -");
  for (const name of inline) {
    match("policy name", name, POLICY_NAME, "letters, digits and +=,.@_-, up to 128");
  }
  for (const arn of managed) {
    match("managed policy", arn, POLICY_ARN, "arn:<partition>:iam::aws:policy/<name>");
  }
  if (inline.length + managed.length === 0) {
    problems.push({
      place,
      message: "the role has no policy, so it grants its pods nothing",
      allowed: "at least one inline or managed policy",
    });
  }
  if (problems.length > 0) throw new UserError(problems);
}
