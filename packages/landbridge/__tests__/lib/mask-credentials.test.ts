import { maskCredentials } from "../../src/lib/mask-credentials";

test.each([
  ["https://user:token@github.com/a/b", "https://***@github.com/a/b"],
  ["https://token@github.com/a/b", "https://***@github.com/a/b"],
  [
    "failed to clone 'https://a:b@c@host/x': denied",
    "failed to clone 'https://***@host/x': denied",
  ],
  ["user:token@host", "***@host"],
])("%j is masked", (text, masked) => {
  expect(maskCredentials(text)).toBe(masked);
});

test.each([
  "ssh://git@github.com/a/b",
  "https://github.com/a/b?at=x@y",
  "nginx:1.25@sha256:0123456789abcdef",
  "main@sha1:0123456789abcdef",
])("%j has no credentials", (text) => {
  expect(maskCredentials(text)).toBe(text);
});
