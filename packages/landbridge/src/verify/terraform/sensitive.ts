import { ownValue } from "../../lib/own-value";

/** Attributes that providers mark sensitive or that contain key material, by resource type. */
const BY_TYPE: Readonly<Record<string, RegExp>> = {
  // Its `bcrypt_hash` is marked too, but nobody guesses a random password.
  random_password: /^result$/,
  tls_private_key: /^private_key/,
  aws_iam_access_key: /^(?:secret|ses_smtp_password_v4|encrypted_secret)$/,
  aws_eks_cluster_auth: /^token$/,
  aws_ecr_authorization_token: /^(?:authorization_token|password)$/,
  aws_ssm_parameter: /^(?:value|value_wo)$/,
  kubernetes_secret: /^(?:data|binary_data)$/,
  kubernetes_secret_v1: /^(?:data|binary_data)$/,
};

/** Attributes of any type with such a name, but for answers such as `use_password`. */
const OF_ANY_TYPE =
  /^(?!(?:use|has|is|enable|disable|create|manage|with)_)(?:.*_)?(?:password|passphrase|private_key(?:_pem|_openssh)?|secret_string|secret_binary|secret_key|access_key_secret|client_secret|auth_token)(?:_wo)?$/;

/** What is known of a resource besides its type. */
export interface Described {
  /** Its name in Terraform. */
  readonly name: string;
  /** The text of one of its fields; undefined if it is unknown. */
  text?(field: string): string | undefined;
}

/** Whether an attribute of a resource, or an output of a module, is secret. */
export function isSensitiveAttribute(
  type: string,
  attribute: string,
  resource?: Described,
): boolean {
  if (OF_ANY_TYPE.test(attribute)) return true;
  if (ownValue(BY_TYPE, type)?.test(attribute) !== true) return false;
  return type !== "aws_ssm_parameter" || resource === undefined || isSecretParameter(resource);
}

/** Words in the names of parameters that hold a secret. */
const SECRET =
  /pass(?!ive)|pwd|secret|token|credential|private|api[_-]?key|(?:access|signing|encryption|auth)[_-]?key/i;

/**
 * Whether a parameter of Systems Manager holds a secret. The provider marks the value of each, but most are ids and
 * addresses that one configuration leaves for another; only a `SecureString` is secret for AWS, and a data source
 * doesn't say whether it reads one.
 */
function isSecretParameter(parameter: Described): boolean {
  const type = parameter.text?.("type");
  if (type !== undefined) return type === "SecureString";
  return SECRET.test(parameter.name) || SECRET.test(parameter.text?.("name") ?? "");
}
