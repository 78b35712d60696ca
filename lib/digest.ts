/**
 * A digest of a text, in base64 or hexadecimal. Node's module is loaded at the first call: that alone takes
 * longer than `landbridge verify` does to tell an earlier result.
 */
export function digest(
  algorithm: "sha1" | "sha256",
  text: string,
  encoding: "base64" | "hex",
): string {
  return process
    .getBuiltinModule("node:crypto")
    .createHash(algorithm)
    .update(text)
    .digest(encoding);
}
