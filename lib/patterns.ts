/** Patterns that several checks share, each with its description for messages. */

/** RFC 1123 label, as Kubernetes wants for namespaces and most names. */
export const DNS_LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
/** Description of DNS_LABEL, for messages. */
export const DNS_LABEL_HINT = "a DNS label: up to 63 lowercase letters, digits and inner hyphens";

/** A domain of two labels or more, as DNS zones and certificates have. */
export const DOMAIN =
  /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/;
/** Description of DOMAIN, for messages. */
export const DOMAIN_HINT = "a lowercase domain without a trailing dot, such as dev.example.com";

/** Part of an id or of a key: lower case words joined by single hyphens. */
export const HYPHENATED = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** Description of HYPHENATED, for messages. */
export const HYPHENATED_HINT = "lowercase letters, digits and inner hyphens";

/** ARN of an IAM role or user; not of an STS session, because EKS access entries take only the role. */
export const PRINCIPAL_ARN = /^arn:aws[\w-]*:iam::\d{12}:(role|user)\/[\w+=,.@/-]+$/;
/** Description of PRINCIPAL_ARN, for messages. */
export const PRINCIPAL_ARN_HINT =
  "an ARN of an IAM role or user, arn:aws:iam::<account>:role/<name>";
