import { reasonOf } from "../../doctor/cluster/reason-of";
import { oneLine } from "../../doctor/live/condition-text";
import { UserError } from "../../errors/user-error";

/** What AWS or its SDK says, such as expired credentials. */
export function awsProblem(error: unknown): UserError {
  return new UserError({ place: "AWS", message: oneLine(reasonOf(error)) });
}
