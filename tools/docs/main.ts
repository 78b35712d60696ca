/**
 * Writes docs/modules/<module>.md from the doc comments of the modules' public constructs, docs/rules/ from the
 * rules and their corpus, the layers in docs/architecture.md from tools/layers/layers.ts, the totals of docs/costs.md,
 * and the package's schemas: of landbridge.yaml for editors, and of what `landbridge diff --format json` prints.
 * `npm run docs` writes the files; `npm run docs -- --check` only lists those that are out of date (exit code 1).
 */
import * as fs from "node:fs";
import * as path from "node:path";

import { diffJsonSchema } from "landbridge/diff";
import { configurationJsonSchema } from "landbridge/verify";
import * as prettier from "prettier";

import { EXAMPLES } from "../costs/examples";
import { renderMarkdown } from "../costs/render";
import { layersSection } from "./layers";
import { modulePages } from "./pages";
import { rulePages } from "./rules";
import { replaceSection } from "./section";

const ROOT = path.resolve(__dirname, "../..");
const MODULES = "docs/modules";
const RULES = "docs/rules";
const SCHEMAS: Readonly<Record<string, () => object>> = {
  "packages/landbridge/landbridge.schema.json": configurationJsonSchema,
  "packages/landbridge/diff.schema.json": diffJsonSchema,
};
const ARCHITECTURE = "docs/architecture.md";
const COSTS = "docs/costs.md";

async function main(): Promise<void> {
  const check = process.argv.includes("--check");
  const pages = await allPages();
  const superfluous = [MODULES, RULES].flatMap(filesOf).filter((file) => !pages.has(file));
  const stale = [...superfluous];
  for (const [file, text] of pages) {
    const target = path.join(ROOT, file);
    if (fs.existsSync(target) && fs.readFileSync(target, "utf8") === text) continue;
    stale.push(file);
    if (check) continue;
    fs.mkdirSync(path.dirname(target), { recursive: true });
    fs.writeFileSync(target, text);
  }
  if (!check) {
    for (const file of superfluous) fs.rmSync(path.join(ROOT, file));
    return;
  }
  if (stale.length === 0) return;
  console.error(`docs: out of date: ${stale.join(", ")}; run "npm run docs"`);
  process.exitCode = 1;
}

function filesOf(directory: string): readonly string[] {
  const target = path.join(ROOT, directory);
  if (!fs.existsSync(target)) return [];
  return fs.readdirSync(target).map((file) => `${directory}/${file}`);
}

async function allPages(): Promise<ReadonlyMap<string, string>> {
  const pages = new Map<string, string>();
  // Rule pages aren't formatted: Prettier could fix the mistakes that their examples show.
  for (const [file, content] of await rulePages()) pages.set(`${RULES}/${file}`, content);
  for (const [file, content] of modulePages(ROOT)) {
    const text = await prettier.format(content, { parser: "markdown", printWidth: 100 });
    pages.set(`${MODULES}/${file}`, text);
  }
  for (const [file, schemaOf] of Object.entries(SCHEMAS)) {
    const schema = JSON.stringify(schemaOf());
    pages.set(file, await prettier.format(schema, { parser: "json", printWidth: 100 }));
  }
  const architecture = fs.readFileSync(path.join(ROOT, ARCHITECTURE), "utf8");
  const layers = await prettier.format(layersSection(), { parser: "markdown", printWidth: 100 });
  pages.set(ARCHITECTURE, replaceSection(architecture, "layers", layers));
  const costs = fs.readFileSync(path.join(ROOT, COSTS), "utf8");
  const totals = await prettier.format(renderMarkdown(EXAMPLES), { parser: "markdown" });
  pages.set(COSTS, replaceSection(costs, "costs", totals));
  return pages;
}

void main();
