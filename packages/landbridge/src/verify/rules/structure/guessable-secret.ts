/**
 * Hashes of passwords, by the formats of crypt(3), htpasswd, mosquitto_passwd, Authelia, Django, Werkzeug, LDAP and
 * Dovecot, PostgreSQL (SCRAM, also the `md5` of a userlist.txt of PgBouncer), MySQL, Jupyter, ClickHouse and the ACL of
 * Redis.
 */
const HASHES: readonly RegExp[] = [
  // Before others, because some have one of crypt(3) behind their braces.
  /\{(?:S?(?:SHA|MD5)(?:256|384|512)?|(?:MD5-|SHA\d{3}-|BLF-)?CRYPT|PBKDF2[\w-]*|ARGON2\w*|SCRAM-[\w-]+)(?:\.\w+)?\}[\w./+=,:$-]{8,}/g,
  // `$$` is a `$` for Docker Compose.
  /(?<![\w$])\$\$?(?:2[abxy]?|argon2\w*|apr1|pbkdf2(?:-\w+)?|scrypt|bcrypt-\w+|md5|sha1|gy|[15-8yPH])\$[\w./+=,$-]{12,}/g,
  /\bSCRAM-SHA-(?:1|256|512)\$\d+:[\w+/=]+\$[\w+/=]+:[\w+/=]+/g,
  /(?<![\w-])(?:pbkdf2_sha\d+|argon2|bcrypt(?:_sha256)?|scrypt)\$[\w./+=,$-]{12,}/g,
  /\b(?:pbkdf2:\w+(?::\d+)?|scrypt(?::\d+){3})\$[^\s"'$]+\$[0-9a-f]{32,}/g,
  /(?<![\w-])md5[0-9a-f]{32}\b/g,
  /(?<![\w*])\*[0-9A-F]{40}\b/g,
  /\bsha(?:1|256):[0-9a-f]{8,16}:[0-9a-f]{40,64}\b/g,
  /password_(?:double_)?sha\d+_hex["'>:=\s]+[0-9a-f]{40,64}\b/g,
  /(?<=\s)#[0-9a-f]{64}\b/g,
];

/** Keys and files that a passphrase protects: PKCS #8, cosign, the old form of PEM, OpenSSH, `openssl enc`. */
const LOCKED: readonly RegExp[] = [
  /-----BEGIN (ENCRYPTED (?:[A-Z0-9]+ )*PRIVATE KEY)-----[\s\S]*?-----END \1-----/g,
  /-----BEGIN ((?:[A-Z0-9]+ )*PRIVATE KEY)-----\s+Proc-Type: 4,ENCRYPTED[\s\S]*?-----END \1-----/g,
  // Its first field names a cipher, `aes256-ctr` or the like, where it is `none` in an open one.
  /-----BEGIN (OPENSSH PRIVATE KEY)-----\s+b3BlbnNzaC1rZXktdjEAAAAACmFlcz[\s\S]*?-----END \1-----/g,
  /(?<![\w+/])U2FsdGVkX1[A-Za-z0-9+/]+(?:\r?\n[A-Za-z0-9+/]+(?==*\s*(?:\r?\n|$)))*=*/g,
];

/** A text without what can be guessed but not read: hashes of passwords, and keys that a passphrase protects. */
export function withoutGuessable(text: string): string {
  return [...HASHES, ...LOCKED].reduce((rest, form) => rest.replace(form, ""), text);
}

/** Whether a text has a hash of a password. */
export function holdsHash(text: string): boolean {
  return HASHES.some((form) => text.search(form) !== -1);
}

/** Whether a value is a digest whose name says so, such as `password_hash` or `HASHED_PASSWORD`. */
export function isNamedDigest(name: string, text: string): boolean {
  return (
    /(?:hash(?:ed)?|digest|checksum|sha(?:1|256|512)?(?:sum)?)(?:[_.-]?hex)?$|(?:^|[_.-])hashed[_.-]/i.test(
      name,
    ) && isDigest(text.trim())
  );
}

/** Bytes of a digest, and of that of RabbitMQ, which has its salt in front. */
const LENGTHS = [16, 20, 32, 36, 48, 64];

function isDigest(text: string): boolean {
  if (/^[0-9a-f]+$/i.test(text)) return LENGTHS.includes(text.length / 2);
  return (
    /^[A-Za-z0-9+/]+={0,2}$/.test(text) && LENGTHS.includes(Buffer.from(text, "base64").length)
  );
}
