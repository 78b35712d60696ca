/** Tags of DER (X.690). */
const INTEGER = 0x02;
const OBJECT_ID = 0x06;
const SEQUENCE = 0x30;
const VERSION = 0xa0;

/** PKCS #5, the ciphers of an encrypted private key: 1.2.840.113549.1.5. */
const PKCS5 = Buffer.from("2a864886f70d0105", "hex");

/**
 * Whether bytes begin like a certificate (RFC 5280) or a SubjectPublicKeyInfo: a sequence in a sequence, of which the
 * inner one begins with a version or the id of an algorithm. In a private key (RFC 5208, 5915, 8017) and a PKCS #12
 * file the outer sequence begins with a version.
 */
export function isPublicDer(bytes: Buffer): boolean {
  const outer = contentOf(bytes, 0);
  const inner = outer === undefined ? undefined : contentOf(bytes, outer);
  if (inner === undefined) return false;
  const tag = bytes[inner];
  if (tag === VERSION) return bytes[inner + 2] === INTEGER;
  const id = bytes.subarray(inner + 2, inner + 2 + PKCS5.length);
  return tag === OBJECT_ID && !id.equals(PKCS5);
}

/** Where the content of the sequence at an offset begins; undefined if there is none. */
function contentOf(bytes: Buffer, offset: number): number | undefined {
  const length = bytes[offset + 1];
  if (bytes[offset] !== SEQUENCE || length === undefined) return undefined;
  // From 0x80, the low bits are the number of bytes that the length has.
  const more = length < 0x80 ? 0 : length - 0x80;
  return more > 4 ? undefined : offset + 2 + more;
}
