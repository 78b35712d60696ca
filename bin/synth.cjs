"use strict";
// What cdktf.json runs. Plain JavaScript, so that a too old Node.js gets one clear line.
const path = require("path");

const { noteMissingTerraform, requireNode } = require("./prerequisites.cjs");

const root = path.dirname(__dirname);

requireNode();
noteMissingTerraform();
// Node.js 22 and newer keep compiled code between runs.
const { enableCompileCache } = require("module");
if (enableCompileCache) enableCompileCache();
require("tsx/cjs");
try {
  require("../main.ts");
} catch (error) {
  // A wrong import, most likely in config/: who wrote it needs its place, not our stack.
  const file = error.requireStack && path.relative(root, error.requireStack[0]);
  if (error.code !== "MODULE_NOT_FOUND" || !file || /^\.\.|node_modules/.test(file)) throw error;
  console.error(`landbridge: ${file}: ${error.message.split("\n")[0]}`);
  process.exitCode = 1;
}
