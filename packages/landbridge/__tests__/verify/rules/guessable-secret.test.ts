import {
  holdsHash,
  isNamedDigest,
  withoutGuessable,
} from "../../../src/verify/rules/structure/guessable-secret";

const SALT = "c4WoMPo3SXsafkva";
const HASH = "HHa6uXQZWr7oboPiC2bTr7q1BB8I2s0BRqC";

test.each([
  ["bcrypt", `$2y$05$${SALT}${HASH}`],
  ["Apache's MD5", "$apr1$H6uskkkW$IgXLP6ewTrSuBkTrqE8wj/"],
  ["SHA-512 with rounds", `$6$rounds=4096$${SALT}$${HASH}`],
  ["yescrypt", "$y$j9T$F5Jx5fExrKuPp53xLKQ..1$X3DX6M94c7o.9agCG9G317fhZg9SqC.5i5rd.RhAtQ7"],
  ["Argon2", `$argon2id$v=19$m=65536,t=3,p=4$${SALT}$${HASH}`],
  ["Authelia's PBKDF2", `$pbkdf2-sha512$310000$${SALT}$${HASH}`],
  ["mosquitto's", `$7$101$${SALT}$${HASH}==`],
  ["LDAP's", `{SSHA}${HASH}=`],
  ["Dovecot's", `{BLF-CRYPT}$2y$05$${SALT}${HASH}`],
  ["SCRAM", `SCRAM-SHA-256$4096:${SALT}==$${HASH}=:${HASH}=`],
  ["Django's", `pbkdf2_sha256$600000$${SALT}$${HASH}=`],
  ["PgBouncer's", "md5d1b2c3a4f5e697881a0b3c4d5e6f7a8b"],
  ["MySQL's", "*2470C0C06DEE42FD1618BB99005ADCA2EC9D1E19"],
  ["Jupyter's", "sha1:67c9e60bb8b6:9ffede0825894254b2e042ea597d771089e11aed"],
  ["ClickHouse's", `password_sha256_hex: ${"9f86d081".repeat(8)}`],
  ["one for Docker Compose", "$$apr1$$H6uskkkW$$IgXLP6ewTrSuBkTrqE8wj/"],
])("a hash is known: %s", (_, hash) => {
  expect(holdsHash(hash)).toBe(true);
  expect(withoutGuessable(`anna:${hash}\nbob:${hash}\n`)).toBe("anna:\nbob:\n");
});

const RANDOM = "Qw8rT9yU2iO3pA4sD5fG6hJ7kL8zX9cV0bN1";

/** In parts, so that no scanner takes them for real ones. */
const block = (label: string, text: string): string =>
  ["-----BEGIN ", label, "-----\n", text, "\n-----END ", label, "-----"].join("");

test.each([
  ["PKCS #8", block("ENCRYPTED PRIVATE KEY", RANDOM)],
  ["the old PEM", block("RSA PRIVATE KEY", `Proc-Type: 4,ENCRYPTED\n\n${RANDOM}`)],
  ["OpenSSH", block("OPENSSH PRIVATE KEY", `b3BlbnNzaC1rZXktdjEAAAAACmFlczI1Ni1jdHI${RANDOM}`)],
  ["openssl enc", `U2FsdGVkX1${RANDOM}\n${RANDOM}==`],
])("a passphrase protects a key of %s", (_, key) => {
  expect(withoutGuessable(key)).toBe("");
});

test.each([
  ["a key without a passphrase", block("OPENSSH PRIVATE KEY", `b3BlbnNzaC1rZXktdjEAAAAABG5vbmU`)],
  ["a password with dollars", "xK$5$fj3Lq9zT2vB8nM4wR6"],
  ["a random text", RANDOM],
])("%s stays", (_, text) => {
  expect(withoutGuessable(text)).toBe(text);
  expect(holdsHash(text)).toBe(false);
});

test("a digest is known by its name", () => {
  const digest = "9f86d081884c7d659a2feaa0c55ad015";
  expect(isNamedDigest("password_hash", digest)).toBe(true);
  expect(isNamedDigest("password", digest)).toBe(false);
  expect(isNamedDigest("password_hash", RANDOM)).toBe(false);
  expect(isNamedDigest("HASHED_PASSWORD", digest)).toBe(true);
  expect(isNamedDigest("password_sha256_hex", digest.repeat(2))).toBe(true);
  // RabbitMQ's: four bytes of salt and SHA-256.
  expect(isNamedDigest("password_hash", Buffer.alloc(36, "x").toString("base64"))).toBe(true);
});
