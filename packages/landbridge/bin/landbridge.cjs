#!/usr/bin/env node
"use strict";
// The command: the bundle where it is up to date, else the sources of this checkout.
// Plain JavaScript, so that a too old Node.js gets one clear line.
const path = require("path");

const { isCurrent } = require("./is-current.cjs");
const { requireNode } = require("./node-version.cjs");

const root = path.resolve(__dirname, "..");
const bundle = path.join(root, "dist/landbridge.cjs");

requireNode(2);
// The only WebAssembly is the parser of HCL. Below a thousand files, optimizing it takes longer than it saves: three
// quarters of the time of a small repository. Before anything is compiled: V8 keeps code by its flags.
require("v8").setFlagsFromString("--liftoff-only");
// An installed package has no src/.
const isBuilt = isCurrent(bundle, [path.join(root, "src")]);
if (isBuilt) {
  // Keeps compiled code between runs.
  const { enableCompileCache } = require("module");
  if (enableCompileCache) enableCompileCache();
  else require("./compile-cache.cjs").keepCompiled(path.dirname(bundle));
} else {
  require("tsx");
}
require(isBuilt ? bundle : path.join(root, "src/cli/main.ts")).main(process.argv.slice(2));
