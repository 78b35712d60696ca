import { UserError } from "../../src/errors/user-error";

const shown = (received: unknown): string =>
  new UserError({ place: "dev.git.url", message: "is not valid", received }).message;

test.each([
  ["https://me:ghp_secret@github.com/acme/platform.git"],
  ["https://oauth2:a@b:secret@host/acme"],
  ["ssh://git:secret@github.com/acme"],
  ["https://ghp_secret@github.com/acme/platform.git"],
  ["me:secret@github.com/acme/platform"],
  ["https://:secret@github.com/acme"],
])("redacts the credentials in %s", (url) => {
  expect(shown(url)).not.toContain("secret");
  expect(shown({ git: { url } })).not.toContain("secret");
  expect(shown(url)).toContain("***@");
});

test("keeps text that isn't a credential readable", () => {
  expect(shown("ssh://git@github.com/acme/platform.git")).toContain("ssh://git@github.com");
  expect(shown("git@github.com:acme/platform.git")).toContain("git@github.com:acme");
  expect(shown("https://host/path@1:2")).toContain("https://host/path@1:2");
});

test("joins several problems into one message, and cuts a long value", () => {
  const problem = { place: "a", message: "is wrong", received: "x".repeat(500), remedy: "fix it" };
  const lines = new UserError([problem, { place: "b", message: "is wrong" }]).message.split("\n");
  expect(lines).toHaveLength(4);
  expect(lines[1]).toHaveLength("    received: ".length + 120);
});
