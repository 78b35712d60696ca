import type { Contract, ServiceAccountReference, TypedValue } from "../../contract";

/** The service account that reads secrets; list it as a reader when declaring a secret. */
export const EXTERNAL_SECRETS: ServiceAccountReference = {
  namespace: "external-secrets",
  serviceAccount: "external-secrets",
};

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
