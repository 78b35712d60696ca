import * as fs from "node:fs";
import * as path from "node:path";

import { modulePages } from "../tools/docs/pages";

const root = path.resolve(__dirname, "..");
const pages = modulePages(root);

/** Modules without a construct of their own, which therefore have no page. */
const WITHOUT_CONSTRUCT = ["client-security-group", "log-group", "state"];

test("every module has a page", () => {
  const folders = fs.readdirSync(path.join(root, "modules"));
  expect([...pages.keys()].sort()).toEqual(
    folders
      .filter((folder) => !WITHOUT_CONSTRUCT.includes(folder))
      .map((folder) => `${folder}.md`)
      .sort(),
  );
});

test("every construct of a page has a description", () => {
  for (const [page, text] of pages) {
    expect([page, /^## \w+\n\n\n/m.test(text)]).toEqual([page, false]);
  }
});

test("decisions are numbered without gaps, and the index lists each with its title", () => {
  const directory = path.join(root, "docs/decisions");
  const records = fs
    .readdirSync(directory)
    .filter((file) => file !== "README.md")
    .sort();
  expect(records.map((file) => Number(file.slice(0, 4)))).toEqual(
    records.map((_, index) => index + 1),
  );
  const entries = records.map((file) => {
    const text = fs.readFileSync(path.join(directory, file), "utf8");
    const [, number = "", title = ""] = /^# (\d{4}): (.+)$/m.exec(text) ?? [];
    return `- [${number}](${file}): ${title}`;
  });
  const index = fs.readFileSync(path.join(directory, "README.md"), "utf8");
  expect(index.split("\n").filter((line) => line.startsWith("- "))).toEqual(entries);
});

describe("links between files", () => {
  const documents = [
    ...["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "gitops/README.md"],
    ...["packages/landbridge/README.md", "packages/landbridge/CHANGELOG.md"],
  ].concat(
    fs
      .readdirSync(path.join(root, "docs"), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".md"))
      .map((file) => path.join("docs", file)),
  );

  test.each(documents)("%s points at files that exist", (document) => {
    const text = fs.readFileSync(path.join(root, document), "utf8");
    const targets = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)(?:#[^)]*)?\)/g)].map(
      ([, target = ""]) => target,
    );
    const missing = targets.filter(
      (target) => !fs.existsSync(path.resolve(root, path.dirname(document), target)),
    );
    expect(missing).toEqual([]);
  });
});
