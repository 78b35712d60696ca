#!/usr/bin/env node
"use strict";
// The command: the bundle where it is up to date, else the sources of this checkout.
// Plain JavaScript, so that a too old Node.js gets one clear line.
const fs = require("fs");
const path = require("path");

/** What the bundle is made of; missing in an installed package. */
const SOURCES = ["cli", "doctor", "verify", "lib", "modules/contract"];

const root = path.resolve(__dirname, "..");
const bundle = path.join(root, "dist/landbridge.cjs");

/** Whether a file in a folder was changed after a time. */
function hasNewer(folder, time) {
  return fs.readdirSync(folder, { withFileTypes: true }).some((entry) => {
    const file = path.join(folder, entry.name);
    return entry.isDirectory() ? hasNewer(file, time) : fs.statSync(file).mtimeMs > time;
  });
}

function isCurrent() {
  const stats = fs.statSync(bundle, { throwIfNoEntry: false });
  if (stats === undefined) return false;
  return !SOURCES.map((folder) => path.join(root, folder)).some(
    (folder) => fs.existsSync(folder) && hasNewer(folder, stats.mtimeMs),
  );
}

require("./prerequisites.cjs").requireNode(2);
if (isCurrent()) {
  // Node.js 22 and newer keep compiled code between runs.
  const { enableCompileCache } = require("module");
  if (enableCompileCache) {
    enableCompileCache();
    require(bundle);
  } else {
    require("./run-bundle.cjs").run(bundle);
  }
} else {
  const { spawnSync } = require("child_process");
  const { pathToFileURL } = require("url");
  const loader = pathToFileURL(require.resolve("tsx")).href;
  const main = path.join(root, "cli/main.ts");
  const args = ["--import", loader, main, ...process.argv.slice(2)];
  process.exitCode = spawnSync(process.execPath, args, { stdio: "inherit" }).status ?? 2;
}
