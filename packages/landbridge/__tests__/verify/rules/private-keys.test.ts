import { generateKeyPairSync } from "node:crypto";

import { withoutBrokenKeys } from "../../../src/verify/rules/structure/private-keys";

const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });

test.each(["pkcs8", "sec1"] as const)("a key of %s stays", (type) => {
  const text = String(privateKey.export({ format: "pem", type }));
  expect(withoutBrokenKeys(`key: ${text}`)).toBe(`key: ${text}`);
});

test("a key that was cut off is taken out", () => {
  const text = String(privateKey.export({ format: "pem", type: "pkcs8" }));
  const lines = text.split("\n");
  expect(withoutBrokenKeys(`a ${[lines[0], lines[1], ...lines.slice(3)].join("\n")}b`)).toBe(
    "a \nb",
  );
});

test("what Node doesn't read stays", () => {
  const text =
    "-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXk=\n-----END OPENSSH PRIVATE KEY-----";
  expect(withoutBrokenKeys(text)).toBe(text);
});
