import fc from "fast-check";
import { stringify } from "yaml";

import { edited, isSameData } from "../../src/fix/apply-to-data";
import { editedText, replacementsIn } from "../../src/fix/file-edit";
import { RefusedEdit } from "../../src/fix/refused-edit";
import { replaced } from "../../src/fix/replacement";
import { unifiedDiff } from "../../src/fix/unified-diff";
import type { Edit } from "../../src/verify/findings/fix";
import { parseYaml } from "../../src/verify/yaml/document";
import { isRecord, type FieldPath } from "../../src/verify/yaml/json";

const key = fc.constantFrom("spec", "a", "b-c", "x.y/z", "on", "1", "name");
const scalar = fc.oneof(
  fc.constantFrom(
    "",
    "text",
    "yes",
    "${A}",
    "$${A} ${B}",
    "a: b",
    "# c",
    "- d",
    "*e",
    "line\nline\n",
  ),
  fc.string({ maxLength: 12 }),
  fc.integer(),
  fc.boolean(),
);
const { value: anyValue } = fc.letrec((tie) => ({
  value: fc.oneof({ maxDepth: 3 }, scalar, tie("mapping"), tie("list")),
  mapping: fc.dictionary(key, tie("value"), { maxKeys: 4 }),
  list: fc.array(tie("value"), { maxLength: 3 }),
}));
const mapping = fc.dictionary(key, anyValue, { minKeys: 1, maxKeys: 4 });

/** A document as somebody may write it. */
const source = fc
  .record({
    data: mapping,
    indent: fc.constantFrom(2, 4),
    indentSeq: fc.boolean(),
    flow: fc.boolean(),
    quote: fc.constantFrom("PLAIN", "QUOTE_DOUBLE", "QUOTE_SINGLE", "BLOCK_LITERAL"),
    comments: fc.boolean(),
    eol: fc.constantFrom("\n", "\r\n"),
    end: fc.boolean(),
    start: fc.boolean(),
    others: fc.integer({ min: 0, max: 2 }),
  })
  .map(({ data, indent, indentSeq, flow, quote, comments, eol, end, start, others }) => {
    const own = stringify(data, {
      indent,
      indentSeq,
      collectionStyle: flow ? "flow" : "any",
      defaultStringType: quote as "PLAIN",
      lineWidth: 0,
    });
    const lines = own
      .split("\n")
      .flatMap((line, index) =>
        comments && !flow && /^[\w-]+: *\S*$/.test(line)
          ? [`# comment ${index}`, `${line} # c`]
          : [line],
      );
    const marker = start ? "---\n" : "";
    const text = marker + "before: 1 # kept\n---\n".repeat(others) + lines.join("\n");
    return {
      text: (end ? text : text.trimEnd()).replaceAll("\n", eol),
      line: 2 * others + (start && others > 0 ? 2 : 1),
    };
  });

/** Paths of all fields, and of some that are missing. */
function pathsIn(data: unknown, path: FieldPath = []): readonly FieldPath[] {
  if (isRecord(data)) {
    const own = Object.entries(data).flatMap(([name, value]) => pathsIn(value, [...path, name]));
    return [path, [...path, "missing"], [...path, "missing", "deep"], ...own];
  }
  if (Array.isArray(data)) {
    return [path, ...data.flatMap((value, index) => pathsIn(value, [...path, index]))];
  }
  return [path];
}

const edit = (line: number, path: FieldPath): fc.Arbitrary<Edit> =>
  fc.oneof(
    fc.record({
      op: fc.constant("set" as const),
      file: fc.constant("a.yaml"),
      line: fc.constant(line),
      path: fc.constant(path),
      value: fc.constantFrom<string | boolean>(
        true,
        "x/v1",
        '"',
        "${quote}${A}${quote}",
        "8080",
        "it's",
      ),
    }),
    fc.record({
      op: fc.constant("append" as const),
      file: fc.constant("a.yaml"),
      line: fc.constant(line),
      path: fc.constant(path),
      value: fc.constantFrom("app.yaml", "with space.yaml", "1.yaml"),
    }),
    fc.record({
      op: fc.constant("escape" as const),
      file: fc.constant("a.yaml"),
      line: fc.constant(line),
      path: fc.constant(path),
      occurrences: fc.constantFrom([0], [1], [0, 1]),
    }),
  );

const cases = source.chain(({ text, line }) => {
  const document = parseYaml("", text).find((one) => one.line === line);
  const paths = pathsIn(document?.data).filter(({ length }) => length > 0);
  return fc.record({
    text: fc.constant(text),
    edits: fc.array(
      fc
        .constantFrom(...(paths.length === 0 ? [["none"]] : paths))
        .chain((path) => edit(line, path)),
      { minLength: 1, maxLength: 2 },
    ),
  });
});

test("an edit that is made changes what it says and nothing else, down to the lines around it", () => {
  let made = 0;
  fc.assert(
    fc.property(cases, ({ text, edits: [one] }) => {
      if (one === undefined) return;
      let result: string;
      const before = parseYaml("", text);
      try {
        result = editedText(text, [one], replacementsIn(text, [one]));
      } catch (error) {
        expect(error).toBeInstanceOf(RefusedEdit);
        return;
      }
      made++;
      const after = parseYaml("", result);
      before.forEach(({ data, line }, index) => {
        const expected = line === one.line ? edited(data, one) : data;
        expect(isSameData(expected, after[index]?.data, [one])).toBe(true);
      });
      // Every comment and line that isn't edited is still there, in its order.
      const lines = result.split(/\r?\n/);
      const kept = text.split(/\r?\n/).filter((line) => lines.includes(line));
      expect(text.split(/\r?\n/).length - kept.length).toBeLessThanOrEqual(
        Math.max(1, one.op === "escape" ? 2 : 1),
      );
      expect(result.includes("\r\n")).toBe(text.includes("\r\n"));
      if (text.includes("\r\n")) expect(result.replaceAll("\r\n", "")).not.toContain("\n");
    }),
    { numRuns: 1500 },
  );
  // Refusing everything would be safe as well.
  expect(made).toBeGreaterThan(100);
});

/** What `git apply` does with a diff of one file. */
function patched(text: string, diff: string): string {
  const old = text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  const result: string[] = [];
  let at = 0;
  const lines = diff.match(/[^\n]*\n/g)?.slice(2) ?? [];
  lines.forEach((line, index) => {
    const [, start, count] = /^@@ -(\d+),(\d+)/.exec(line) ?? [];
    const own = lines[index + 1]?.startsWith("\\") === true ? line.slice(1, -1) : line.slice(1);
    if (start !== undefined) {
      const first = Number(start) - (count === "0" ? 0 : 1);
      result.push(...old.slice(at, first));
      at = first;
    } else if (line.startsWith("+")) result.push(own);
    else if (!line.startsWith("\\")) {
      expect(old[at]).toBe(own);
      at++;
      if (line.startsWith(" ")) result.push(own);
    }
  });
  return [...result, ...old.slice(at)].join("");
}

test("the diff of any replacements gives the new text", () => {
  const replacements = fc
    .array(fc.tuple(fc.nat(60), fc.nat(6), fc.constantFrom("", "x", "y\nz", "\n", "w\n")), {
      minLength: 1,
      maxLength: 4,
    })
    .map((all) => all.sort(([one], [other]) => one - other));
  const lines = fc.array(fc.constantFrom("a", "b", "", "c d"), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(lines, fc.boolean(), replacements, (all, end, given) => {
      const text = all.join("\n") + (end ? "\n" : "");
      let from = 0;
      const own = given.flatMap(([start, length, added]) => {
        const first = Math.max(from, Math.min(start, text.length));
        const last = Math.min(first + length, text.length);
        if (first < from) return [];
        from = last + 1;
        return first > text.length
          ? []
          : [{ start: Math.min(first, text.length), end: last, text: added }];
      });
      const source = { file: "a.yaml", text, hasMark: false, mode: 0o644 };
      const changed = replaced(text, own);
      if (changed === text) return;
      expect(patched(text, unifiedDiff([{ source, replacements: own, text: changed }]))).toBe(
        changed,
      );
    }),
    { numRuns: 1000 },
  );
});
