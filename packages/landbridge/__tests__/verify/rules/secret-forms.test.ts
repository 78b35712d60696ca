import {
  hasKnownSecret,
  isCertainSecret,
  loginsIn,
} from "../../../src/verify/rules/structure/secret-forms";

const RANDOM = "Qw8rT9yU2iO3pA4sD5fG6hJ7kL8zX9cV0bN1";

/** In parts, so that no scanner takes them for real ones. */
const parts = (...texts: readonly string[]): string => texts.join("");

const base64url = (text: string): string => Buffer.from(text).toString("base64url");

test.each([
  ["GitHub", parts("gh", "p_", RANDOM)],
  ["GitLab", parts("glp", "at-", RANDOM.slice(0, 20))],
  [
    "Slack",
    parts("https://hooks.slack", ".com/services/T02AB3CD4/B05EF6GH7/", RANDOM.slice(0, 24)),
  ],
  ["TLS", parts("-----BEGIN RSA ", "PRIVATE KEY-----\n", RANDOM, RANDOM, "\n", RANDOM)],
])("a token of %s is known by its form", (_, text) => {
  expect(hasKnownSecret(text)).toBe(true);
});

test.each([
  ["an example", parts("gh", "p_", "x".repeat(36))],
  ["a text that counts", parts("gh", "p_", "1234567890abcdefghij1234567890abcdefghij")],
])("%s in the form of a token is not taken for one", (_, text) => {
  expect(hasKnownSecret(text)).toBe(false);
});

test.each([
  [RANDOM, true],
  ["9f86d081884c7d659a2feaa0c55ad015", true],
  ["8Zk2pQ7vT1", true],
  [`postgres://shop:${RANDOM}@db:5432/shop`, true],
  ["a1b2c3d4e5f6g7h8i9j0", false],
  ["1q2w3e4r5t6y7u8i9o0p", false],
  ["b3a1d2c4f6e5a7c9b8d0e1f2", true],
  ["correct-horse-battery-staple", false],
  ["Sup3rS3cretP4ssw0rd2024", false],
  ["Summer2024!", false],
  ["6f1e2d3c-4b5a-4978-8695-a4b3c2d1e0f9", false],
  ["shop-db-rw.shop.svc.cluster.local:5432", false],
  ["registry.example.com/team/image:v1.2.3", false],
  ["prod/eu-west-1/eks/terraform.tfstate", false],
  ["//iam.googleapis.com/projects/482910384756/locations/global/workloadIdentityPools/prod", false],
  [`${RANDOM.slice(0, 18)}-${RANDOM.slice(18)}`, true],
  // A header and the start of a payload, without a signature; the base64 of a key in JSON has neither.
  [`${base64url('{"alg":"RS256","kid":"C8D6pCCxP6y"}')}.eyJhdWQiOlsiaHR0c`, false],
  [base64url(`{"type":"service_account","private_key_id":"${RANDOM}"}`), true],
])("whether %s is as random as only machines write: %j", (text, expected) => {
  expect(isCertainSecret(text)).toBe(expected);
});

test("logins are read in the older form, too", () => {
  const auth = Buffer.from("shop:changeme").toString("base64");
  const expected = [{ registry: "ghcr.io", password: "changeme" }];
  expect(loginsIn(JSON.stringify({ auths: { "ghcr.io": { auth } } }))).toEqual(expected);
  expect(loginsIn(JSON.stringify({ "ghcr.io": { auth } }))).toEqual(expected);
  expect(loginsIn(JSON.stringify({ auth: { token: RANDOM } }))).toEqual([]);
});

test("a text that is cut off isn't a secret", () => {
  expect(isCertainSecret("MIIEvQIBADANBgkqhkiG9w0BAQEFAASC...")).toBe(false);
});
