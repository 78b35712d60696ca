import { checkStyle } from "../../../tools/style/check";

test("checks comments and strings of TypeScript, but not identifiers", () => {
  const source = [
    "/** It can not be read. */",
    "export const mend = 1;",
    "const message = `the file ${mend} is no directory`;",
    "export const other = message; // surely",
  ].join("\n");
  expect(checkStyle("a.ts", source)).toEqual([
    { place: "a.ts:1", found: "can not", instead: "cannot or can't" },
    { place: "a.ts:3", found: "is no directory", instead: "isn't a ..." },
    { place: "a.ts:4", found: "surely", instead: "always, or nothing" },
  ]);
});

test("skips code blocks of a page, and parts that are switched off", () => {
  const page = [
    "It can not.",
    "```",
    "It can not.",
    "```",
    "<!-- style: off -->",
    "It can not.",
    "<!-- style: on -->",
    "Not anew.",
  ].join("\n");
  expect(checkStyle("a.md", page).map(({ place }) => place)).toEqual(["a.md:1", "a.md:8"]);
});

test("checks comments of YAML, but not values", () => {
  const source = "key: can not # this is anew\n# for ever";
  expect(checkStyle("a.yaml", source).map(({ found }) => found)).toEqual(["anew", "for ever"]);
});

test('accepts idiomatic uses of "is no" and "is none"', () => {
  const page = "Undefined if there is none.\nThere is no file.\nThat is none.\nIt is no file.";
  expect(checkStyle("a.md", page).map(({ place }) => place)).toEqual(["a.md:3", "a.md:4"]);
});

test("checks the description of a corpus tree, but not its files", () => {
  const source =
    "A path that is no directory.\nexpect: LB601 a.yaml:1\n-- a.yaml --\nis no directory\n";
  expect(checkStyle("a.txtar", source).map(({ place }) => place)).toEqual(["a.txtar:1"]);
});
