import { ownValue } from "../../lib/own-value";

/** Attributes that providers mark sensitive or that contain key material, by resource type. */
const BY_TYPE: Readonly<Record<string, RegExp>> = {
  random_password: /^(?:result|bcrypt_hash)$/,
  tls_private_key: /^private_key/,
  aws_iam_access_key: /^(?:secret|ses_smtp_password_v4|encrypted_secret)$/,
  aws_eks_cluster_auth: /^token$/,
  aws_ecr_authorization_token: /^(?:authorization_token|password)$/,
  aws_ssm_parameter: /^(?:value|value_wo)$/,
  kubernetes_secret: /^(?:data|binary_data)$/,
  kubernetes_secret_v1: /^(?:data|binary_data)$/,
};

const OF_ANY_TYPE =
  /^(?:.*_)?(?:password|passphrase|private_key(?:_pem|_openssh)?|secret_string|secret_binary|secret_key|access_key_secret|client_secret|auth_token)(?:_wo)?$/;

/** Whether an attribute of a resource, or an output of a module, is secret. */
export function isSensitiveAttribute(type: string, attribute: string): boolean {
  return OF_ANY_TYPE.test(attribute) || ownValue(BY_TYPE, type)?.test(attribute) === true;
}
