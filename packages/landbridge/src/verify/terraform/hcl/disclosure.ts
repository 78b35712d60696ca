/** Functions whose result doesn't tell what they read: digests, sizes and answers. */
const TELLS_NOTHING =
  /^(?:(?:base64)?sha(?:1|256|512)|md5|bcrypt|uuidv5|length|can|contains|startswith|endswith|strcontains|alltrue|anytrue|issensitive)$/;

/** Operators that compare or combine answers. */
const ANSWERS: ReadonlySet<string> = new Set(["==", "!=", "<", ">", "<=", ">=", "&&", "||"]);

/**
 * Members of a secret in JSON that say where it is good and for whom, with the names that AWS gives them
 * (https://docs.aws.amazon.com/secretsmanager/latest/userguide/reference_secret_json_structure.html).
 */
const NEXT_TO_SECRET =
  /^(?:host(?:name)?|port|address|endpoint|region|user(?:name)?|db_?name|database|engine|db(?:Instance|Cluster)Identifier|masterarn)$/i;

/**
 * Whether the result of a call is as secret as its arguments. Terraform marks it in any case, because it can't know
 * what the author does with it.
 */
export function isDisclosing(functionName: string): boolean {
  return !TELLS_NOTHING.test(functionName);
}

/** Whether the result of an operation is as secret as its operands. */
export function isDisclosingOperator(operator: string): boolean {
  return !ANSWERS.has(operator);
}

/** Whether a member of something secret is as secret, such as its password, but not its host. */
export function isSecretMember(key: string): boolean {
  return !NEXT_TO_SECRET.test(key);
}
