import * as fs from "node:fs";
import * as path from "node:path";

import { DOCTOR_RULES } from "../../../src/doctor/rules/registry";
import { RULES } from "../../../src/verify/rules/registry";
import { readCorpus } from "../support/corpus";

const PACKAGE = path.resolve(__dirname, "../../..");
const PAGES = path.resolve(PACKAGE, "../../docs/rules");

/** A rule that a source file exports. */
interface ExportedRule {
  readonly file: string;
  readonly constant: string;
  readonly id: string;
  readonly name: string;
}

/** Every rule that is exported below a directory, whether it is in the registry or not. */
function exportedRules(directory: string): readonly ExportedRule[] {
  return fs
    .readdirSync(path.join(PACKAGE, directory), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .flatMap((file) => {
      const exports: object = jest.requireActual(path.join(PACKAGE, directory, file));
      return Object.entries(exports).flatMap(([constant, value]: [string, unknown]) => {
        const { id, name } = Object(value) as { readonly id?: unknown; readonly name?: unknown };
        return typeof id === "string" && typeof name === "string"
          ? [{ file: path.basename(file, ".ts"), constant, id, name }]
          : [];
      });
    });
}

const kebab = (constant: string): string =>
  constant.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

describe.each([
  ["src/verify/rules", "__tests__/verify/corpus", RULES],
  ["src/doctor/rules", "__tests__/doctor/corpus", DOCTOR_RULES],
] as const)("%s", (sources, corpus, registry) => {
  const rules = exportedRules(sources);

  test("a rule's file, constant and name agree", () => {
    const names = rules.map(({ id, file, constant, name }) => ({ id, file, constant, name }));
    expect(names).toEqual(
      names.map(({ id, name, constant }) => ({
        id,
        file: name,
        constant: kebab(constant) === name ? constant : `camel case of ${name}`,
        name,
      })),
    );
  });

  test("the registry lists every rule that a file exports", () => {
    expect(registry.map(({ id }) => id).sort()).toEqual(rules.map(({ id }) => id).sort());
  });

  test("the corpus has a failing and a clean tree for each rule, and no other directory", () => {
    const trees = readCorpus(path.join(PACKAGE, corpus));
    expect(fs.readdirSync(path.join(PACKAGE, corpus)).sort()).toEqual(
      rules.map(({ id }) => id).sort(),
    );
    const incomplete = rules.filter(({ id }) => {
      const own = trees.filter(({ rule }) => rule === id);
      const fails = own.some(({ expected }) => expected.some((line) => line.startsWith(`${id} `)));
      return !fails || own.every(({ expected }) => expected.length > 0);
    });
    expect(incomplete.map(({ id }) => id)).toEqual([]);
  });

  test("each rule has a page, titled with its id and name", () => {
    for (const { id, name } of rules) {
      const [title] = fs.readFileSync(path.join(PAGES, `${id}.md`), "utf8").split("\n");
      expect(title).toBe(`# ${id}: ${name}`);
    }
  });
});
