/**
 * A digest of a text, in base64 or hexadecimal. Node's module is loaded at the first call: that alone takes
 * longer than `landbridge verify` does to tell an earlier result.
 * @throws where this Node.js was built without OpenSSL
 */
export function digest(
  algorithm: "sha1" | "sha256",
  text: string,
  encoding: "base64" | "hex",
): string {
  return process.getBuiltinModule("node:crypto").hash(algorithm, text, encoding);
}
