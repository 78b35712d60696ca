/** `npm run style`: reports habits of style that docs/contributing/style.md warns about. */
import * as fs from "node:fs";
import * as path from "node:path";

import { checkoutFiles } from "../checkout-files";
import { checkStyle } from "./check";

const ROOT = path.resolve(__dirname, "../..");

/** Text that is not ours to style: data, other people's words, the list of habits itself. */
const SKIPPED = [
  /(^|\/)__tests__\/.*(corpus|schemas|fixtures|__snapshots__)\/(?!.*\.txtar$)/,
  /^CHANGELOG\.md$|\/CHANGELOG\.md$/,
  /^tools\/style\/habits\.ts$/,
  /^__tests__\/tools\/style\//,
];

function main(): void {
  const files = checkoutFiles(ROOT)
    .filter((file) => /\.(ts|md|ya?ml|cjs|mjs|sh|txtar)$/.test(file))
    .filter((file) => !SKIPPED.some((pattern) => pattern.test(file)));
  const problems = files.flatMap((file) =>
    checkStyle(file, fs.readFileSync(path.join(ROOT, file), "utf8")),
  );
  for (const { place, found, instead } of problems) {
    console.error(`${place}: "${found}": write ${instead}`);
  }
  if (problems.length === 0) return;
  console.error(`style: ${problems.length} to rewrite; see docs/contributing/style.md`);
  process.exitCode = 1;
}

main();
