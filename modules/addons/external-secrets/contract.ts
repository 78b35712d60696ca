import {
  arn,
  type Contract,
  type SecretDeclaration,
  type ServiceAccountReference,
  type TypedValue,
} from "../../contract";
import type { GeneratedSecret } from "../../secrets";

/** The service account that reads secrets; list it as a reader when declaring a secret. */
export const EXTERNAL_SECRETS: ServiceAccountReference = {
  namespace: "external-secrets",
  serviceAccount: "external-secrets",
};

/** Declares a secret that External Secrets reads, and that Git names by a variable. */
export function externalSecret(
  variable: string,
  secret: Pick<GeneratedSecret, "name" | "arn" | "properties">,
): SecretDeclaration {
  const { name, properties } = secret;
  return { name, arn: arn(secret.arn), variable, properties, readers: [EXTERNAL_SECRETS] };
}

/** ARNs of the secrets of which the contract says that External Secrets reads them. */
export function secretsToRead(contract: Contract): readonly TypedValue[] {
  const { namespace, serviceAccount } = EXTERNAL_SECRETS;
  return [...contract.secrets.values()]
    .filter(({ readers }) =>
      readers.some(
        (reader) => reader.namespace === namespace && reader.serviceAccount === serviceAccount,
      ),
    )
    .map(({ arn }) => arn);
}
