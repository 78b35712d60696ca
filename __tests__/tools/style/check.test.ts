import { checkStyle } from "../../../tools/style/check";

test("comments and strings of TypeScript are checked, identifiers are not", () => {
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

test("code blocks of a page, and parts that are switched off, are left alone", () => {
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

test("comments of YAML are checked, values are not", () => {
  const source = "key: can not # this is anew\n# for ever";
  expect(checkStyle("a.yaml", source).map(({ found }) => found)).toEqual(["anew", "for ever"]);
});

test("what there isn't any of is plain English", () => {
  const page = "Undefined if there is none.\nThere is no file.\nThat is none.\nIt is no file.";
  expect(checkStyle("a.md", page).map(({ place }) => place)).toEqual(["a.md:3", "a.md:4"]);
});
