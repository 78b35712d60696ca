import type { Repository } from "./repository";

/** Why a file has no text, to follow its name: `does not exist`, `is a directory, not a file`, ... */
export function whyNotRead(repository: Repository, file: string): string {
  const reason = repository.whyUnreadable?.(file);
  if (reason !== undefined) return reason;
  const kind = repository.kind(file);
  if (kind === "directory") return "is a directory, not a file";
  return kind === undefined ? "does not exist" : "is not text";
}
