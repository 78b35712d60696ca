/**
 * Writes docs/modules/<module>.md from the doc comments of the modules' public constructs.
 * `npm run docs` writes, `npm run docs -- --check` only tells what is out of date (exit code 1).
 */
import * as fs from "node:fs";
import * as path from "node:path";

import * as prettier from "prettier";

import { modulePages } from "./pages";

const ROOT = path.resolve(__dirname, "../..");

async function main(): Promise<void> {
  const check = process.argv.includes("--check");
  const directory = path.join(ROOT, "docs/modules");
  fs.mkdirSync(directory, { recursive: true });
  const pages = modulePages(ROOT);
  const stale: string[] = fs.readdirSync(directory).filter((file) => !pages.has(file));
  for (const [file, content] of pages) {
    const target = path.join(directory, file);
    const text = await prettier.format(content, { parser: "markdown", printWidth: 100 });
    if (fs.existsSync(target) && fs.readFileSync(target, "utf8") === text) continue;
    stale.push(file);
    if (!check) fs.writeFileSync(target, text);
  }
  if (!check) {
    for (const file of stale.filter((name) => !pages.has(name)))
      fs.rmSync(path.join(directory, file));
    return;
  }
  if (stale.length === 0) return;
  console.error(`docs/modules: out of date: ${stale.join(", ")}; run "npm run docs"`);
  process.exitCode = 1;
}

void main();
