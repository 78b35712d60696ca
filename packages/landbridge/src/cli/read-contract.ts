import type { ContractDocument } from "../contract/document";
import { UserError } from "../errors/user-error";
import { readContract } from "../verify/prerequisites/from-contract";

/**
 * The contract in a file.
 * @throws UserError with every mistake in it
 */
export function contractIn(path: string): ContractDocument {
  const { document, problems } = readContract(path);
  if (document !== undefined) return document;
  throw new UserError(
    problems.map(({ file, line, message }) => ({ place: `${file}:${line}`, message })),
  );
}
