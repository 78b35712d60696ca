import { codeFrame } from "../../src/errors/code-frame";

const plain = (text: string) => text;
const colors = { bold: plain, dim: plain, red: plain, yellow: plain, cyan: plain };

function frame(text: string, line: number, column?: number) {
  return codeFrame(text, { line, ...(column === undefined ? {} : { column }) }, colors);
}

test("the caret accounts for tabs and wide characters", () => {
  expect(frame("\t名: x", 1, 5)).toEqual(["> 1 | \t名: x", "    | \t    ^"]);
});

test("underlines a whole quoted value, and a key without its colon", () => {
  expect(frame('a: "b c"', 1, 4)[1]).toBe("    |    ^^^^^");
  expect(frame("key: v", 1, 1)[1]).toBe("    | ^^^");
  expect(frame("- http://x:80/a", 1, 3)[1]).toBe("    |   ^^^^^^^^^^^^^");
});

test("aligns line numbers", () => {
  const text = Array.from({ length: 11 }, (_, index) => `l${index + 1}`).join("\n");
  expect(frame(text, 10)).toEqual(["   9 | l9", "> 10 | l10", "  11 | l11"]);
});

test("cuts a long line around the column", () => {
  const [line = "", caret = ""] = frame(`${"a".repeat(5000)} KEY ${"b".repeat(5000)}`, 1, 5002);
  expect(line.length).toBeLessThan(130);
  expect(line.slice(caret.indexOf("^"), caret.lastIndexOf("^") + 1)).toBe("KEY");
});

test("escapes control sequences in a file", () => {
  expect(frame("a: \u001B[31mred\u001B]0;title\u0007\r\nb", 1).join("\n")).not.toMatch(
    // eslint-disable-next-line no-control-regex
    /[\u001B\u0007\r]/,
  );
});

test("handles a line that doesn't exist, and a column after the line's end", () => {
  expect(frame("a\n", 2)).toEqual([]);
  expect(codeFrame(undefined, { line: 1 }, colors)).toEqual([]);
  expect(frame("ab", 1, 9)).toEqual(["> 1 | ab", "    |   ^"]);
});
