import type { TerraformElement } from "cdktf";
import { UserError } from "landbridge/errors";

/** A checkov check that a resource fails on purpose, in the form that checkov uses elsewhere. */
export interface Suppression {
  /** Id of the check, such as `CKV_AWS_158`. */
  readonly id: string;
  /** Why it does not apply here. */
  readonly comment: string;
}

const METADATA = "checkov";

/**
 * Records on a resource (or data source) that it fails a check on purpose, and why.
 *
 * Checkov's `terraform_json` framework reads no suppressions (bridgecrewio/checkov#4634, closed
 * unsolved), so this writes the form proposed there into the resource's `//` comment, which
 * Terraform ignores: `{"checkov": {"skip": [{"id", "comment"}]}}`. The CI's checkov step takes the
 * checks named there off checkov's report, and fails on one that no longer fails.
 * @param reason a sentence: why the check does not apply to this resource
 * @throws UserError if checkov has no such check, or the reason is missing
 */
export function suppress(resource: TerraformElement, check: string, reason: string): void {
  if (!/^CKV2?_[A-Z0-9]+_\d+$/.test(check) || reason.trim() === "") {
    throw new UserError({
      place: resource.node.path,
      message: "a suppression needs a check and a reason",
      received: { check, reason },
      allowed: "an ID such as CKV_AWS_158 or CKV2_AWS_5, and a sentence",
    });
  }
  resource.node.addMetadata(METADATA, { id: check, comment: reason } satisfies Suppression);
  resource.addOverride("//.checkov.skip", suppressionsOf(resource));
}

/** The suppressions recorded at a resource, in their order. */
export function suppressionsOf(resource: TerraformElement): readonly Suppression[] {
  return resource.node.metadata
    .filter(({ type }) => type === METADATA)
    .map(({ data }) => data as Suppression);
}
