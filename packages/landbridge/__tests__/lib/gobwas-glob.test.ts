import { glob } from "../../src/lib/gobwas-glob";

test.each([
  ["team-*", "team-a/b", true],
  ["team-?", "team-ab", false],
  ["{web,mail}", "mail", true],
  ["{web,mail}", "shop", false],
  ["{team-{a,b},mail}-x", "team-b-x", true],
  ["[a-c]ls", "cls", true],
  ["[!a-c]ls", "cls", false],
  ["a,b", "a,b", true],
  ["a.b", "axb", false],
  [String.raw`\{a\}`, "{a}", true],
  ["{a", "{a", true],
  ["a}{b", "a}{b", true],
])("%s with %s: %s", (pattern, text, matches) => {
  expect(glob(pattern).test(text)).toBe(matches);
});
