import { Linter } from "eslint";
import tseslint from "typescript-eslint";

import { documentedExports } from "../../tools/lint/documented-exports";

/** Names that the rule reports in a source. */
function undocumented(source: string): readonly string[] {
  const messages = new Linter().verify(
    source,
    [
      {
        files: ["**/*.ts"],
        languageOptions: { parser: tseslint.parser },
        plugins: { local: { rules: { "documented-exports": documentedExports } } },
        rules: { "local/documented-exports": "error" },
      },
    ],
    "example.ts",
  );
  return messages.map(({ message }) => message.split(" is exported")[0] ?? "");
}

test.each([
  ["function", "export function a(): void {}"],
  ["constant", "export const a = 1;"],
  ["type", "export type a = string;"],
  ["interface", "export interface a {}"],
  ["class", "export class a {}"],
])("a %s without a doc comment is reported", (_kind, source) => {
  expect(undocumented(source)).toEqual(["a"]);
  expect(undocumented(`/** What it is. */\n${source}`)).toEqual([]);
});

test.each([
  ["an ordinary comment", "// What it is.\nexport const a = 1;"],
  ["an empty doc comment", "/** */\nexport const a = 1;"],
  ["a doc comment with nothing but a tag", "/** @throws Error always */\nexport const a = 1;"],
  ["an export list", "const a = 1;\nexport { a };"],
  ["the doc comment of the constant above", "/** One. */\nconst b = 1;\nexport const a = b;"],
])("%s is not enough", (_what, source) => {
  expect(undocumented(source)).toEqual(["a"]);
});

test("what is not exported, exported from elsewhere or overloaded needs none", () => {
  expect(undocumented("const a = 1;\nvoid a;")).toEqual([]);
  expect(undocumented('export { a } from "./a";\nexport * from "./b";')).toEqual([]);
  const overloads = "/** What. */\nexport function a(x: 1): 1;\nexport function a(x: 2): 2;";
  expect(undocumented(`${overloads}\nexport function a(x: number) { return x; }`)).toEqual([]);
});
