import type { DbInstance } from "@cdktf/provider-aws/lib/db-instance";

import { suppress } from "../../lib/checkov";
import type { DatabaseProps } from "./props";

/** Checks that an instance fails because of its props. */
export function suppressChosen(instance: DbInstance, props: DatabaseProps): void {
  if (!props.multiAz) {
    suppress(instance, "CKV_AWS_157", "multiAz is off: this database may be away for a while.");
  }
  if (!props.deletionProtection) {
    suppress(instance, "CKV_AWS_293", "deletionProtection is off: this database may be deleted.");
  }
  if (props.engineVersion.includes(".")) {
    suppress(
      instance,
      "CKV_AWS_226",
      "engineVersion names a minor version: upgrades are made by changing it.",
    );
  }
  if (props.kmsKeyArn === undefined) {
    suppress(
      instance,
      "CKV_AWS_354",
      "The account's key aws/rds encrypts it; a key of this stack would die with it and make the final snapshot useless.",
    );
  }
}
