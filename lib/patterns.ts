/** What several checks must agree on, each with the words that say so. */

/** RFC 1123 label, as Kubernetes wants for namespaces and most names. */
export const DNS_LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
export const DNS_LABEL_HINT = "a DNS label: up to 63 lower case letters, digits and inner hyphens";

/** A domain of two labels or more, as DNS zones and certificates have. */
export const DOMAIN =
  /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/;
export const DOMAIN_HINT = "a domain in lower case without trailing dot, such as dev.example.com";

/** Part of an id or of a key: lower case words joined by single hyphens. */
export const HYPHENATED = /^[a-z0-9]+(-[a-z0-9]+)*$/;
export const HYPHENATED_HINT = "lower case letters, digits and inner hyphens";

/** ARN of an IAM role or user; not of an STS session, because EKS access entries take only the role. */
export const PRINCIPAL_ARN = /^arn:aws[\w-]*:iam::\d{12}:(role|user)\/[\w+=,.@/-]+$/;
export const PRINCIPAL_ARN_HINT =
  "an ARN of an IAM role or user, arn:aws:iam::<account>:role/<name>";
