import { arn, type Contract } from "../contract";
import { externalSecret } from "./external-secrets";

/** A secret that someone creates in Secrets Manager: Terraform knows its ARN, and never its value. */
export interface GivenSecret {
  /** Variable by which Git names it. */
  readonly variable: string;
  /** ARN, with the six characters that Secrets Manager adds to the name. */
  readonly secretArn: string;
  /** Keys of its JSON. */
  readonly properties: readonly string[];
}

/** Lets External Secrets read the secret, and Git name it. */
export function addGivenSecret(
  contract: Contract,
  { variable, secretArn, properties }: GivenSecret,
): void {
  const name = secretArn.replace(/^(?:[^:]*:){6}/, "").replace(/-\w{6}$/, "");
  contract.variable(variable, arn(secretArn));
  contract.secret(externalSecret(variable, { name, arn: secretArn, properties }));
}
