import { parseTree } from "./support/corpus";
import { parseTxtar } from "./support/txtar";

test("an archive has a comment and files in order, with markers only on lines of their own", () => {
  expect(parseTxtar("about\n-- a/b.yaml --\nx: 1\n  -- no --\n\n-- empty --\n-- c --\ny")).toEqual({
    comment: "about\n",
    files: [
      { path: "a/b.yaml", text: "x: 1\n  -- no --\n\n" },
      { path: "empty", text: "" },
      { path: "c", text: "y\n" },
    ],
  });
});

test("a tree has expectations, options on their own lines or after options:, and a description", () => {
  const text = [
    "Waits for itself.",
    "expect: LB203 clusters/dev/apps.yaml:12",
    "expect: LB101 clusters/dev/apps.yaml",
    "options: flux: 2.9",
    "contract: contract.json",
    "paths: clusters/dev clusters/prod",
    "-- clusters/dev/apps.yaml --",
    "a: b",
  ].join("\n");
  expect(parseTree("LB203/wait.txtar", text)).toEqual({
    name: "LB203/wait.txtar",
    rule: "LB203",
    description: "Waits for itself.",
    expected: ["LB101 clusters/dev/apps.yaml", "LB203 clusters/dev/apps.yaml:12"],
    options: { flux: "2.9", contract: "contract.json", paths: ["clusters/dev", "clusters/prod"] },
    files: [{ path: "clusters/dev/apps.yaml", text: "a: b\n" }],
  });
});

test.each([
  ["", "holds no file"],
  ["expct: LB203 a\n-- a --\n", 'unknown directive "expct:"'],
  ["expect: LB20 a\n-- a --\n", "is not of the form"],
])("rejects a malformed tree: %j", (text, message) => {
  expect(() => parseTree("LB203/x.txtar", text)).toThrow(message);
});
