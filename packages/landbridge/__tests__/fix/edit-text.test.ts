import { editedText, replacementsIn } from "../../src/fix/file-edit";
import type { Edit } from "../../src/verify/findings/fix";

const at = (path: Edit["path"], line = 1) => ({ file: "a.yaml", line, path });

function applied(text: string, ...edits: readonly Edit[]): string {
  return editedText(text, edits, replacementsIn(text, edits));
}

const set = (value: string | boolean, ...path: Edit["path"]): Edit => ({
  op: "set",
  ...at(path),
  value,
});
const append = (value: string, ...path: Edit["path"]): Edit => ({
  op: "append",
  ...at(path),
  value,
});

describe("setting a field", () => {
  test.each([
    ["a plain value", "a: 1 # one\nb: 2\n", set("x/v1", "a"), "a: x/v1 # one\nb: 2\n"],
    ["a double-quoted value", 'a: "1"\n', set("x", "a"), 'a: "x"\n'],
    ["a single-quoted value", "a: '1'\n", set("it's", "a"), "a: 'it''s'\n"],
    ["a text that is read as a number", "a: 8080\n", set("8080", "a"), 'a: "8080"\n'],
    ["a text that is read as a boolean", "a: yes\n", set("yes", "a"), 'a: "yes"\n'],
    ["a value in brackets", "a: { b: x }\n", set("$c{d}", "a", "b"), 'a: { b: "$c{d}" }\n'],
    ["a value in a list", "a:\n- b: x\n", set(true, "a", 0, "b"), "a:\n- b: true\n"],
    ["a switch", "a:\n  b: false # why\n", set(true, "a", "b"), "a:\n  b: true # why\n"],
    ["a quote", "a: x\n", set('"', "a"), "a: '\"'\n"],
  ])("%s", (_, text, edit, result) => {
    expect(applied(text, edit)).toBe(result);
  });

  test.each([
    [
      "behind the last field in one line, with its comment",
      "a:\n  b: 1 # b\n  c:\n    d: 2\ne: 3\n",
      "a:\n  b: 1 # b\n  w: true\n  c:\n    d: 2\ne: 3\n",
    ],
    [
      "in front of mappings",
      "a:\n  # c\n  c:\n    d: 2\n",
      "a:\n  # c\n  w: true\n  c:\n    d: 2\n",
    ],
    ["in front of a block", "a:\n  c: |\n    d\n", "a:\n  w: true\n  c: |\n    d\n"],
    ["in brackets", "a: { b: 1 } # x\n", "a: { w: true, b: 1 } # x\n"],
    ["in empty brackets", "a: {}\n", "a: { w: true }\n"],
    ["in brackets of several lines", "a: {\n  b: 1,\n}\n", "a: {\n  w: true, b: 1,\n}\n"],
    ["at the end of a file without a line break", "a:\n  b: 1", "a:\n  b: 1\n  w: true"],
    ["with CRLF", "a:\r\n  b: 1\r\nc: 2\r\n", "a:\r\n  b: 1\r\n  w: true\r\nc: 2\r\n"],
    ["behind a null", "a:\n  c:\n  b: 1\n", "a:\n  c:\n  b: 1\n  w: true\n"],
    ["where the key is quoted", '"a":\n    "b": 1\n', '"a":\n    "b": 1\n    w: true\n'],
  ])("a missing one is added %s", (_, text, result) => {
    expect(applied(text, set(true, "a", "w"))).toBe(result);
  });

  test("a missing one is added in an item of a list", () => {
    expect(applied("a:\n  - name: x\n    b: {}\n", set(true, "a", 0, "w"))).toBe(
      "a:\n  - name: x\n    w: true\n    b: {}\n",
    );
  });

  test("mappings around it are added", () => {
    const text = "a:\n    b: 1\n    p:\n        f:\n            - x: y\n";
    expect(applied(text, set('"', "a", "p", "s", "q"))).toBe(
      "a:\n    b: 1\n    p:\n        s:\n          q: '\"'\n        f:\n            - x: y\n",
    );
    expect(applied("a: { p: { f: [] } }\n", set('"', "a", "p", "s", "q"))).toBe(
      "a: { p: { s: { q: '\"' }, f: [] } }\n",
    );
  });

  test("one that has the value already is left alone", () => {
    expect(applied("a: true\n", set(true, "a"))).toBe("a: true\n");
  });

  test.each([
    ["an alias", "x: &x 1\na: *x\n", set("y", "a")],
    ["an anchor that others use", "a: &x 1\nb: *x\n", set("y", "a")],
    ["a mapping that others use", "b: &x\n  c: 1\na: *x\n", set(true, "a", "w")],
    ["a merged mapping that others use", "a: &x\n  c: 1\nb:\n  <<: *x\n", set(true, "a", "w")],
    ["a text of several lines", "a: |\n  b\n", set("y", "a")],
    ["a field of a text", "a: b\n", set(true, "a", "w")],
    ["a field of nothing", "a:\nb: 1\n", set(true, "a", "w")],
    ["an item that is not there", "a: [1]\n", set("y", "a", 3, "b")],
    ["a document that isn't a mapping", "- a\n", set("y", "a")],
    ["a key that is written twice", "a: 1\na: 2\n", set("y", "a")],
    ["a document that can't be read", "a: [\n", set("y", "a")],
  ])("%s is refused", (_, text, edit) => {
    expect(() => applied(text, edit)).toThrow(/./);
  });
});

describe("listing a file", () => {
  test.each([
    [
      "at the end",
      "r:\n  - b.yaml\n  - a.yaml # a\n",
      "r:\n  - b.yaml\n  - a.yaml # a\n  - m.yaml\n",
    ],
    [
      "in its place of a sorted list",
      "r:\n- a.yaml\n- x.yaml\n",
      "r:\n- a.yaml\n- m.yaml\n- x.yaml\n",
    ],
    ["in brackets", "r: [a.yaml, 'b.yaml']\n", "r: [a.yaml, 'b.yaml', m.yaml]\n"],
    ["in an empty list", "r: []\n", "r: [m.yaml]\n"],
    ["without a list", "k: x\n", "k: x\nr: [m.yaml]\n"],
    ["where it is listed already", "r: [m.yaml]\n", "r: [m.yaml]\n"],
    ["without a line break at the end", "r:\n  -   b.yaml", "r:\n  -   b.yaml\n  -   m.yaml"],
    [
      "above the comment of the next one",
      "r:\n  - a.yaml\n  # the last\n  - x.yaml\n",
      "r:\n  - a.yaml\n  - m.yaml\n  # the last\n  - x.yaml\n",
    ],
  ])("%s", (_, text, result) => {
    expect(applied(text, append("m.yaml", "r"))).toBe(result);
  });

  test("several files", () => {
    expect(applied("r:\n  - a.yaml\n", append("b.yaml", "r"), append("c.yaml", "r"))).toBe(
      "r:\n  - a.yaml\n  - b.yaml\n  - c.yaml\n",
    );
  });

  test.each(["r: x\n", "r:\n  - |\n    a\n", "r:\n  - - a\n"])("%j is refused", (text) => {
    expect(() => applied(text, append("m.yaml", "r"))).toThrow(/list/);
  });
});

describe("escaping", () => {
  const escape = (...occurrences: readonly number[]): Edit => ({
    op: "escape",
    ...at(["a"]),
    occurrences,
  });

  test.each([
    ["a plain text", "a: x${A}y${B}\n", [1], "a: x${A}y$${B}\n"],
    ["a quoted text", 'a: "${A}\\n${B}"\n', [0, 1], 'a: "$${A}\\n$${B}"\n'],
    ["a block", "a: |\n  x\n  ${A}\nb: ${A}\n", [0], "a: |\n  x\n  $${A}\nb: ${A}\n"],
    ["a folded block", "a: >-\n  ${A}\n  ${B}\n", [1], "a: >-\n  ${A}\n  $${B}\n"],
  ])("%s", (_, text, occurrences, result) => {
    expect(applied(text, escape(...occurrences))).toBe(result);
  });

  test("characters that are escaped themselves are refused", () => {
    expect(() => applied('a: "\\x24{A}"\n', escape(0))).toThrow(/escaped/);
  });
});

test("only the document that is meant changes", () => {
  const text = "# first\na: 1\n---\na: 1 # second\n--- # third\na: 1\n...\n";
  expect(applied(text, { ...set("x", "a"), line: 3 })).toBe(
    text.replace("1 # second", "x # second"),
  );
  expect(applied(text, { ...set("x", "a"), line: 5 })).toBe(
    text.replace("third\na: 1", "third\na: x"),
  );
});

test("a file may start with a marker and comments", () => {
  const text = "---\n# yaml-language-server: $schema=x\na:\n  b: 1\n";
  expect(applied(text, set(true, "a", "w"))).toBe(`${text}  w: true\n`);
});

test("a document that can't be read stays as it is", () => {
  const text = "a: 1\n---\nb: [\n";
  expect(applied(text, set("x", "a"))).toBe("a: x\n---\nb: [\n");
});
