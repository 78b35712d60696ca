#!/usr/bin/env node
"use strict";
// The command: the bundle where it is up to date, else the sources of this checkout.
// Plain JavaScript, so that a too old Node.js gets one clear line.
const path = require("path");

const { isCurrent } = require("./is-current.cjs");
const { requireNode } = require("./node-version.cjs");

const root = path.resolve(__dirname, "..");
const bundle = path.join(root, "dist/landbridge.cjs");
/** What the bundle is made of; missing in an installed package. */
const SOURCES = [path.join(root, "src")];

requireNode(2);
if (isCurrent(bundle, SOURCES)) {
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
  const main = path.join(root, "src/cli/main.ts");
  const args = ["--import", loader, main, ...process.argv.slice(2)];
  process.exitCode = spawnSync(process.execPath, args, { stdio: "inherit" }).status ?? 2;
}
