/**
 * Writes docs/modules/<module>.md from the doc comments of the modules' public constructs, and
 * docs/rules.md from the verifier's rules and their fixtures.
 * `npm run docs` writes, `npm run docs -- --check` only tells what is out of date (exit code 1).
 */
import * as fs from "node:fs";
import * as path from "node:path";

import * as prettier from "prettier";

import { modulePages } from "./pages";
import { rulesPage } from "./rules";

const ROOT = path.resolve(__dirname, "../..");
const MODULES = "docs/modules";

async function main(): Promise<void> {
  const check = process.argv.includes("--check");
  fs.mkdirSync(path.join(ROOT, MODULES), { recursive: true });
  const pages = await allPages();
  const superfluous = fs
    .readdirSync(path.join(ROOT, MODULES))
    .map((file) => `${MODULES}/${file}`)
    .filter((file) => !pages.has(file));
  const stale = [...superfluous];
  for (const [file, text] of pages) {
    const target = path.join(ROOT, file);
    if (fs.existsSync(target) && fs.readFileSync(target, "utf8") === text) continue;
    stale.push(file);
    if (!check) fs.writeFileSync(target, text);
  }
  if (!check) {
    for (const file of superfluous) fs.rmSync(path.join(ROOT, file));
    return;
  }
  if (stale.length === 0) return;
  console.error(`docs: out of date: ${stale.join(", ")}; run "npm run docs"`);
  process.exitCode = 1;
}

async function allPages(): Promise<ReadonlyMap<string, string>> {
  // Examples of rules stay as they are: formatting could fix what they demonstrate.
  const pages = new Map([["docs/rules.md", rulesPage()]]);
  for (const [file, content] of modulePages(ROOT)) {
    const text = await prettier.format(content, { parser: "markdown", printWidth: 100 });
    pages.set(`${MODULES}/${file}`, text);
  }
  return pages;
}

void main();
