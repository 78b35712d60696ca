import { AnswerError, ForbiddenError } from "../doctor/cluster/api";

/** Whether the API server has answered, and refuses one request: the rest may still succeed. */
export function isObjectProblem(error: unknown): error is Error {
  return error instanceof AnswerError || error instanceof ForbiddenError;
}
