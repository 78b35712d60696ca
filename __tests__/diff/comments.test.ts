import * as fs from "node:fs";
import * as path from "node:path";

import Ajv from "ajv/dist/2020";
import { DIFF_REPORTS } from "landbridge/diff";

import { PULL_REQUESTS } from "./pull-requests";
import { commentOf, diffOf, sideOf } from "./scenario";

const COMMENTS = path.join(__dirname, "comments");

const schema = path.resolve(__dirname, "../../packages/landbridge/diff.schema.json");
const isValid = new Ajv({ allErrors: true }).compile(
  JSON.parse(fs.readFileSync(schema, "utf8")) as object,
);

const base = sideOf({});

/** The comment that was read and found good; `UPDATE_COMMENTS=1` writes a new one, to be read again. */
function golden(name: string, comment: string): string {
  const file = path.join(COMMENTS, `${name}.md`);
  if (process.env.UPDATE_COMMENTS !== undefined) fs.writeFileSync(file, comment);
  return fs.readFileSync(file, "utf8");
}

test.each(PULL_REQUESTS.map((pull) => [pull.name, pull] as const))(
  "the comment on %s is the one that was read",
  async (name, pull) => {
    const diff = await diffOf(pull, base);
    isValid(JSON.parse(DIFF_REPORTS.json({ diff })));
    expect(isValid.errors).toBeNull();
    const comment = commentOf(diff);
    expect(comment).toBe(golden(name, comment));
    expect(comment.length).toBeLessThanOrEqual(65_536);
  },
  120_000,
);

test("every comment belongs to a pull request, and has a verdict", () => {
  const names = PULL_REQUESTS.map(({ name }) => name).sort();
  const files = fs.readdirSync(COMMENTS).filter((file) => file !== "README.md");
  expect(files.map((file) => file.replace(/\.md$/, "")).sort()).toEqual(names);
  const verdicts = fs.readFileSync(path.join(COMMENTS, "README.md"), "utf8");
  for (const name of names) expect(verdicts).toContain(`(${name}.md)`);
});
