/** The first line of what an error says; of several attempts, what the first one says. */
export function reasonOf(error: unknown): string {
  if (typeof error !== "object" || error === null) return String(error);
  // Node.js tries every address of a host, and its own error has no message.
  if ("errors" in error && Array.isArray(error.errors) && error.errors.length > 0) {
    return reasonOf(error.errors[0]);
  }
  const message = "message" in error ? String(error.message) : "unknown";
  return message.split("\n")[0] ?? "";
}
