import { UserError } from "landbridge/errors";

interface NameRule {
  readonly maxLength: number;
  readonly pattern: RegExp;
  readonly allowed: string;
  readonly separator: "-" | "/";
}

const WORD = "letters, digits and hyphens";

/** AWS's limits of names that are unique in an account (and region), from the services' API references. */
const RULES = {
  "eks-cluster": { maxLength: 100, pattern: /^[0-9A-Za-z][\w-]*$/, allowed: WORD, separator: "-" },
  "iam-role": {
    maxLength: 64,
    pattern: /^[\w+=,.@-]+$/,
    allowed: `${WORD} and +=,.@_`,
    separator: "-",
  },
  "iam-policy": {
    maxLength: 128,
    pattern: /^[\w+=,.@-]+$/,
    allowed: `${WORD} and +=,.@_`,
    separator: "-",
  },
  "kms-alias": {
    maxLength: 250,
    pattern: /^[\w/-]+$/,
    allowed: `${WORD}, / and _`,
    separator: "-",
  },
  "load-balancer": {
    maxLength: 32,
    pattern: /^(?!internal-)[0-9A-Za-z]([0-9A-Za-z-]*[0-9A-Za-z])?$/,
    allowed: `${WORD}, no hyphen at either end, not starting with internal-`,
    separator: "-",
  },
  "target-group": {
    maxLength: 32,
    pattern: /^[0-9A-Za-z]([0-9A-Za-z-]*[0-9A-Za-z])?$/,
    allowed: `${WORD}, no hyphen at either end`,
    separator: "-",
  },
  "rds-instance": {
    maxLength: 63,
    pattern: /^[a-z](?!.*--)[0-9a-z-]*[0-9a-z]$/,
    allowed: "lowercase letters, digits and single hyphens, starting with a letter",
    separator: "-",
  },
  "db-parameter-group": {
    maxLength: 255,
    pattern: /^[a-z](?!.*--)[0-9a-z-]*[0-9a-z]$/,
    allowed: "lowercase letters, digits and single hyphens, starting with a letter",
    separator: "-",
  },
  "db-subnet-group": {
    maxLength: 255,
    pattern: /^[0-9a-z._ -]+$/,
    allowed: "lowercase letters, digits, . _ -",
    separator: "-",
  },
  "msk-cluster": { maxLength: 64, pattern: /^[0-9A-Za-z-]+$/, allowed: WORD, separator: "-" },
  "opensearch-domain": {
    maxLength: 28,
    pattern: /^[a-z][0-9a-z-]{2,}$/,
    allowed: "lowercase letters, digits and hyphens, starting with a letter",
    separator: "-",
  },
  "sqs-queue": { maxLength: 80, pattern: /^[\w-]+$/, allowed: `${WORD} and _`, separator: "-" },
  "event-rule": {
    maxLength: 64,
    pattern: /^[\w.-]+$/,
    allowed: `${WORD}, . and _`,
    separator: "-",
  },
  "log-group": {
    maxLength: 512,
    pattern: /^[\w./#-]+$/,
    allowed: `${WORD} and ._/#`,
    separator: "/",
  },
  "security-group": {
    maxLength: 255,
    pattern: /^(?!sg-)[\w .:/()#,@[\]+=&;{}!$*-]+$/,
    allowed: `${WORD}, not starting with sg-`,
    separator: "-",
  },
  "launch-template": {
    maxLength: 128,
    pattern: /^[\w()./-]{3,}$/,
    allowed: `3 to 128 of ${WORD} and ()./_`,
    separator: "-",
  },
  "node-group": { maxLength: 63, pattern: /^[0-9A-Za-z][\w-]*$/, allowed: WORD, separator: "-" },
  secret: {
    maxLength: 512,
    pattern: /^[\w/+=.@-]+$/,
    allowed: `${WORD} and /_+=.@`,
    separator: "/",
  },
} as const satisfies Record<string, NameRule>;

/** Kinds of names that share one space in an account. */
export type AwsNameKind = keyof typeof RULES;

/** The longest name that AWS takes for a kind. */
export function awsNameLimit(kind: AwsNameKind): number {
  return RULES[kind].maxLength;
}

/** Whether names of a kind must differ in the whole account, not only in a region. */
export function isGlobalName(kind: AwsNameKind): boolean {
  return kind === "iam-role" || kind === "iam-policy";
}

/** Why AWS would reject a name, or undefined if it is valid. */
export function awsNameProblem(
  kind: AwsNameKind,
  name: string,
): { message: string; allowed: string } | undefined {
  const rule: NameRule = RULES[kind];
  if (name.length > rule.maxLength) {
    return {
      message: `the ${kind} name "${name}" has ${name.length} characters`,
      allowed: `at most ${rule.maxLength}`,
    };
  }
  return rule.pattern.test(name)
    ? undefined
    : {
        message: `the ${kind} name "${name}" has characters that AWS doesn't allow`,
        allowed: rule.allowed,
      };
}

/**
 * Joins the parts of an account-wide name (`-`, or `/` for secrets and log groups).
 * @throws UserError if AWS would refuse the name. Unresolved tokens pass unchecked.
 */
export function awsName(kind: AwsNameKind, ...parts: readonly string[]): string {
  const name = parts.join(RULES[kind].separator);
  if (name.includes("${")) return name;
  const problem = awsNameProblem(kind, name);
  if (problem !== undefined) {
    throw new UserError({
      place: `name of ${kind}`,
      ...problem,
      remedy: "shorten the environment's or the platform's name in config/",
    });
  }
  return name;
}

/** A name that something takes in an AWS account, without the prefix that all names of an environment share. */
export interface AccountName {
  /** Kind of the named resource. */
  readonly kind: AwsNameKind;
  /** The part after the prefix; absent if the prefix is the whole name. */
  readonly parts: readonly string[];
}

/** Declares a name once, for the construct that uses it and for the checks of the configuration. */
export function accountName(kind: AwsNameKind, ...parts: readonly string[]): AccountName {
  return { kind, parts };
}

/** The whole name, valid or not. */
export function uncheckedName(prefix: string, { kind, parts }: AccountName): string {
  return [prefix, ...parts].join(RULES[kind].separator);
}

/**
 * The whole name.
 * @param prefix `<platform>-<env>`
 * @throws UserError if AWS would refuse the name
 */
export function fullName(prefix: string, { kind, parts }: AccountName): string {
  return awsName(kind, prefix, ...parts);
}
