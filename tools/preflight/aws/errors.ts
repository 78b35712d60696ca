import { AwsDenied, AwsUnavailable } from "../account";

/** The fields of the SDK's errors that are used. */
interface SdkError {
  readonly name: string;
  readonly message: string;
  readonly code?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

/** Names of errors that mean "not allowed", by service. S3 answers a HEAD request with a bare 403. */
const DENIED = new Set(["AccessDenied", "AccessDeniedException", "UnauthorizedOperation", "403"]);

/** Names of errors that mean that the credentials themselves are missing, wrong or too old. */
const CREDENTIALS = new Set([
  "CredentialsProviderError",
  "ExpiredToken",
  "ExpiredTokenException",
  "InvalidAccessKeyId",
  "InvalidClientTokenId",
  "InvalidSignatureException",
  "RequestExpired",
  "SignatureDoesNotMatch",
  "TokenProviderError",
  "UnrecognizedClientException",
]);

const NO_CONNECTION = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EAI_AGAIN",
  "ENETUNREACH",
  "ENOTFOUND",
  "ETIMEDOUT",
]);

/** Whether AWS answered that something doesn't exist. */
export function isMissing(error: unknown): boolean {
  const { name, $metadata } = error as SdkError;
  return (
    /NotFound|NoSuch|ResourceNotFound|DoesNotExist/.test(name) || $metadata?.httpStatusCode === 404
  );
}

/**
 * An error of the SDK in preflight's terms; other errors stay as they are.
 * @param action IAM action of the call, such as `ec2:DescribeVpcs`
 */
export function translate(error: unknown, action: string): unknown {
  const { name, message, code, $metadata } = error as SdkError;
  if (CREDENTIALS.has(name)) {
    return new AwsUnavailable(
      `AWS credentials: ${message}`,
      "Sign in again (aws sso login, or new keys), or set AWS_PROFILE; aws sts get-caller-identity must work.",
    );
  }
  if (DENIED.has(name) || $metadata?.httpStatusCode === 403) return new AwsDenied(action);
  if (name === "TimeoutError" || NO_CONNECTION.has(code ?? "")) {
    return new AwsUnavailable(
      `${action}: AWS can't be reached (${code ?? name})`,
      "Check the network, proxy (HTTPS_PROXY) and DNS of this machine.",
    );
  }
  return error;
}
