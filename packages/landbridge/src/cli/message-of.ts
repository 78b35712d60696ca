/** The message of whatever was thrown. */
export function messageOf(error: unknown): string {
  const has = typeof error === "object" && error !== null && "message" in error;
  return String(has ? error.message : error);
}
