/**
 * The commands of the release workflow (docs/contributing/releasing.md):
 * `npm run release -- fold RELEASED` moves the notes below `[Unreleased]` into the newest version, in the changelog of each
 * package whose version differs from the one in RELEASED, the manifest of the main branch.
 * `npm run release -- notes DIRECTORY` prints the notes of that package's version.
 */
import * as fs from "node:fs";
import * as path from "node:path";

import { foldUnreleased, notesOf } from "./changelog";

const ROOT = path.resolve(__dirname, "../..");

function main([command, argument]: readonly string[]): void {
  if (command === "fold" && argument !== undefined) {
    for (const directory of packagesToRelease(argument)) fold(directory);
  } else if (command === "notes" && argument !== undefined) {
    const { version } = readJson(path.join(ROOT, argument, "package.json")) as { version: string };
    console.log(notesOf(fs.readFileSync(changelogOf(argument), "utf8"), version));
  } else {
    console.error("usage: npm run release -- fold RELEASED | notes DIRECTORY");
    process.exitCode = 2;
  }
}

function packagesToRelease(released: string): readonly string[] {
  const before = readJson(released) as Record<string, string>;
  const manifest = path.join(ROOT, ".release-please-manifest.json");
  const now = readJson(manifest) as Record<string, string>;
  return Object.keys(now).filter((directory) => now[directory] !== before[directory]);
}

function fold(directory: string): void {
  const file = changelogOf(directory);
  fs.writeFileSync(file, foldUnreleased(fs.readFileSync(file, "utf8")));
}

function changelogOf(directory: string): string {
  return path.join(ROOT, directory, "CHANGELOG.md");
}

function readJson(file: string): unknown {
  return JSON.parse(fs.readFileSync(file, "utf8"));
}

main(process.argv.slice(2));
