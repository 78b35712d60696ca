import { generateKeyPairSync } from "node:crypto";

import { isPublic, withoutIds } from "../../../src/verify/rules/structure/public-value";

const RANDOM = "Qw8rT9yU2iO3pA4sD5fG6hJ7kL8zX9cV0bN1";

/** In parts, so that no scanner takes them for real ones. */
const parts = (...texts: readonly string[]): string => texts.join("");

test.each([
  ["recipients of age", `# team\nage1${"q".repeat(58)}, age1${"z".repeat(58)}`],
  ["Stripe's publishable key", parts("pk_", "live_51H8xYzKQ3vN7bR2mT6wJ9cL4pD")],
  ["PostHog's key", parts("ph", "c_", RANDOM)],
  ["Mapbox' public token", parts("pk", ".eyJ1IjoieDlRdzJFclR5VTQ", ".", RANDOM)],
  ["the id of an app of GitHub", "Iv23liK7x9Qw2ErTyU4p"],
  ["the fingerprint of a key", "3a:f1:9c:22:7b:e0:45:d8:91:6c:aa:13:fe:52:08:b7"],
  ["a key of Google's KMS", `projects/shop/locations/eu/keyRings/a/cryptoKeys/${RANDOM}`],
])("%s is public", (_, text) => {
  expect(isPublic(text)).toBe(true);
});

test.each([
  ["VAPID_PUBLIC_KEY", true],
  ["publicKey", true],
  ["NEXT_PUBLIC_POSTHOG_KEY", true],
  ["RECAPTCHA_SITE_KEY", true],
  ["GPG_KEY_FINGERPRINT", true],
  ["VITE_MAP_TOKEN", true],
  ["ALGOLIA_SEARCH_ONLY_API_KEY", true],
  ["ALGOLIA_ADMIN_API_KEY", false],
  ["PRIVATE_KEY", false],
  ["RECAPTCHA_SECRET_KEY", false],
  ["public_password", false],
])("a random text in %s: public is %s", (name, expected) => {
  expect(isPublic(RANDOM, name)).toBe(expected);
});

test("a key of Google is public where a bundler writes it into pages, and nowhere else", () => {
  const key = parts("AI", "za", RANDOM.slice(0, 35));
  expect(isPublic(key, "VITE_FIREBASE_API_KEY")).toBe(true);
  expect(isPublic(key, "FIREBASE_API_KEY")).toBe(false);
  expect(isPublic(parts("gh", "p_", RANDOM), "VITE_TOKEN")).toBe(false);
});

test("what is public in a text hides no secret next to it", () => {
  const digest = `sha256:${"3da33b96".repeat(8)}`;
  expect(withoutIds(`image: web:1.2@${digest}`)).not.toContain("3da33b96");
  expect(withoutIds(`image: web@${digest}\ntoken: ${RANDOM}`)).toContain(RANDOM);
});

test("keys in base64 differ by their structure", () => {
  for (const { publicKey, privateKey } of [
    generateKeyPairSync("ed25519"),
    generateKeyPairSync("ec", { namedCurve: "P-256" }),
    generateKeyPairSync("rsa", { modulusLength: 1024 }),
  ]) {
    const open = publicKey.export({ type: "spki", format: "der" });
    const locked = privateKey.export({
      type: "pkcs8",
      format: "der",
      cipher: "aes-256-cbc",
      passphrase: "a",
    });
    expect(isPublic(open.toString("base64"))).toBe(true);
    expect(
      isPublic(Buffer.from(publicKey.export({ type: "spki", format: "pem" })).toString("base64")),
    ).toBe(true);
    expect(isPublic(privateKey.export({ type: "pkcs8", format: "der" }).toString("base64"))).toBe(
      false,
    );
    expect(isPublic(locked.toString("base64"))).toBe(false);
    expect(isPublic(JSON.stringify(publicKey.export({ format: "jwk" })))).toBe(true);
    expect(isPublic(JSON.stringify({ keys: [privateKey.export({ format: "jwk" })] }))).toBe(false);
  }
  expect(isPublic(JSON.stringify({ kty: "oct", k: RANDOM }))).toBe(false);
});

test("ids in JSON are left out, except for those that are secrets", () => {
  expect(withoutIds(`{"id":"${RANDOM}","clientId": "a"}`)).toBe("{,}");
  const secret = `{"secretId":"${RANDOM}","secret_id":"a","valid":"b"}`;
  expect(withoutIds(secret)).toBe(secret);
});

test("ids and names of hosts are as random as a token, but no secret", () => {
  const settings = [
    "host=prod-db.cluster-c9x2k3l4m5n6.eu-west-1.rds.amazonaws.com user=shop",
    `clientID: ${RANDOM}`,
    "https://login.example.com/3f1c9a52-7b84-4c1e-9d2f-8a6b5c4d3e2f/v2.0",
  ].join("\n");
  expect(withoutIds(settings)).not.toMatch(/c9x2k3l4m5n6|Qw8rT9|3f1c9a52/);
  expect(withoutIds(`clientSecret: ${RANDOM}`)).toContain(RANDOM);
  expect(withoutIds(`postgres://shop:${RANDOM}@db.example.com`)).toContain(RANDOM);
});
