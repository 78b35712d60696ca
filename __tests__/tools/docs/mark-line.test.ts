import { markLine } from "../../../tools/docs/mark-line";

test.each([
  ["a value", "a.yaml", "a: 1\nb: 2\n", 2, "a: 1\nb: 2  # <- LB203\n"],
  ["the header of a text block", "a.yaml", "a: |\n  text\n", 1, "a: |  # <- LB203\n  text\n"],
  ["Terraform", "main.tf", "terraform {\n}\n", 1, "terraform {  # <- LB203\n}\n"],
])("marks %s", (_, file, text, line, marked) => {
  expect(markLine(file, text, line, "LB203")).toBe(marked);
});

test.each([
  ["a line of a text block", "a.yaml", "a: |\n  text\n", 2],
  ["a comment", "a.yaml", "# landbridge-ignore LB203\na: 1\n", 1],
  ["an empty line", "a.yaml", "\na: 1\n", 1],
  ["a line that doesn't exist", "a.yaml", "a: 1\n", 7],
  ["a file that isn't YAML", "a.yaml", "a:\n\tb: 1\n", 2],
  ["JSON", "contract.json", "{}\n", 1],
  ["Terraform with a heredoc", "main.tf", "a = <<EOT\ntext\nEOT\n", 2],
])("doesn't mark %s", (_, file, text, line) => {
  expect(markLine(file, text, line, "LB203")).toBe(text);
});
