import type { S3BackendConfig } from "cdktf";
import { Token } from "cdktf";
import { UserError } from "landbridge/errors";

import { HYPHENATED, HYPHENATED_HINT } from "../../lib/patterns";

/** Where Terraform keeps the state of an environment's stacks. */
export interface StateProps {
  /** Existing S3 bucket; docs/state.md shows how to create it. */
  readonly bucket: string;
  /** Region of the bucket, such as `eu-west-1`. */
  readonly region: string;
  /** Environment, the directory of the state file: lower case letters, digits, hyphens. */
  readonly environment: string;
  /** Stack, the name of the state file. */
  readonly stack: string;
}

/** S3 backend that locks with a file next to the state (Terraform 1.10); CDKTF's type lacks it. */
export interface StateBackendConfig extends S3BackendConfig {
  readonly useLockfile: boolean;
}

/**
 * Where a stack keeps its state: `<environment>/<stack>.tfstate`, encrypted, locked by
 * `<environment>/<stack>.tfstate.tflock` without a DynamoDB table. For `new S3Backend(stack, ...)`;
 * stacks that refer to each other pass it on to their remote state.
 * @throws UserError if the names don't form a valid key
 */
export function backendFor({ bucket, region, environment, stack }: StateProps): StateBackendConfig {
  const problems = Object.entries({ environment, stack })
    .filter(([, name]) => !Token.isUnresolved(name) && !HYPHENATED.test(name))
    .map(([property, received]) => ({
      place: `state.${property}`,
      message: "can't be part of a state file's key",
      received,
      allowed: HYPHENATED_HINT,
    }));
  if (problems.length > 0) throw new UserError(problems);
  return {
    bucket,
    region,
    key: `${environment}/${stack}.tfstate`,
    encrypt: true,
    useLockfile: true,
  };
}
