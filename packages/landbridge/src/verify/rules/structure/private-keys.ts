import { createPrivateKey } from "node:crypto";

/** Private keys that Node reads; those of OpenSSH, PGP and others aren't, and those with a passphrase are no leak. */
const PEM =
  /-----BEGIN ((?:RSA |EC |DSA )?PRIVATE KEY)-----(?![^-]*ENCRYPTED)[\s\S]*?-----END \1-----/g;

/** A text without private keys that no program can read: whoever wrote them made them up, or cut them off. */
export function withoutBrokenKeys(text: string): string {
  return text.includes("PRIVATE KEY")
    ? text.replace(PEM, (key) => (isReadable(key) ? key : ""))
    : text;
}

function isReadable(key: string): boolean {
  try {
    createPrivateKey(key.replace(/^[ \t]+/gm, ""));
    return true;
  } catch {
    return false;
  }
}
