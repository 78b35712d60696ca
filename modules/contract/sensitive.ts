import { DefaultTokenResolver, StringConcat, TerraformVariable, Token, Tokenization } from "cdktf";
import type { IConstruct } from "constructs";

declare const sensitiveBrand: unique symbol;

/** A secret's value, such as a Git token. The compiler refuses it wherever the contract takes a value. */
export type Sensitive = string & { readonly [sensitiveBrand]: true };

/** Any text but a `Sensitive` one. */
export type NotSensitive = string & { readonly [sensitiveBrand]?: never };

/** Marks a text as secret for the compiler. */
export function sensitive(value: string): Sensitive {
  return value as Sensitive;
}

/**
 * Attributes that the providers' schemas mark sensitive or that hold key material, by resource type.
 * `*` matches every type. Bindings do not expose sensitivity, so the list is maintained by hand.
 */
const SENSITIVE_ATTRIBUTES: Readonly<Record<string, RegExp>> = {
  "*": /^(.*_)?(password|passphrase|private_key(_pem|_openssh)?|secret_string|secret_binary|secret_key|access_key_secret|client_secret|auth_token)(_wo)?$/,
  aws_iam_access_key: /^(secret|ses_smtp_password_v4|encrypted_secret)$/,
  random_password: /^(result|bcrypt_hash)$/,
  tls_private_key: /^private_key/,
  aws_eks_cluster_auth: /^token$/,
  aws_ecr_authorization_token: /^(authorization_token|password)$/,
  aws_ssm_parameter: /^(value|value_wo)$/,
  kubernetes_secret: /^data$/,
  kubernetes_secret_v1: /^data$/,
};

/** Prefixes that identify well-known credentials in a literal. */
const SECRET_LITERALS =
  /-----BEGIN [A-Z ]*PRIVATE KEY-----|\b(AKIA|ASIA)[0-9A-Z]{16}\b|\bgh[pousr]_\w{20,}|\bgithub_pat_\w{20,}|\bglpat-[\w-]{20,}/;

const REFERENCE =
  /\b(?:(?:data|ephemeral)\.)?([a-z][a-z0-9]*_[a-z0-9_]+)\.[\w-]+(?:\[[^\]]*\])?\.([a-z_0-9]+)/g;

/**
 * Why a text may not enter the contract, or undefined if it may.
 * @param scope a construct of the stack in which the text's tokens are resolved
 */
export function sensitivityOf(text: string, scope: IConstruct): string | undefined {
  const resolved = resolveText(text, scope);
  if (SECRET_LITERALS.test(resolved)) return "looks like a credential";
  if (/\bephemeral\./.test(resolved)) return "is an ephemeral value";
  for (const [, type = "", attribute = ""] of resolved.matchAll(REFERENCE)) {
    const own = SENSITIVE_ATTRIBUTES[type];
    if (SENSITIVE_ATTRIBUTES["*"]?.test(attribute) === true || own?.test(attribute) === true) {
      return `reads the sensitive attribute ${type}.${attribute}`;
    }
  }
  for (const [, name = ""] of resolved.matchAll(/\bvar\.([\w-]+)/g)) {
    const marked = scope.node.root.node
      .findAll()
      .some(
        (node) =>
          node instanceof TerraformVariable && node.friendlyUniqueId === name && node.sensitive,
      );
    if (marked) return `reads the sensitive variable ${name}`;
  }
  return undefined;
}

function resolveText(text: string, scope: IConstruct): string {
  if (!Token.isUnresolved(text)) return text;
  const resolver = new DefaultTokenResolver(new StringConcat());
  return String(Tokenization.resolve(text, { scope, resolver, preparing: false }));
}
