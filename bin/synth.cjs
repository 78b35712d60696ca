"use strict";
// The app command of cdktf.json. Plain JavaScript, so that an outdated Node.js gets one clear line.
const { noteMissingTerraform, requireNode } = require("./prerequisites.cjs");

requireNode();
// Node.js 22 and newer keep compiled code between runs.
const { enableCompileCache } = require("module");
if (enableCompileCache) enableCompileCache();
require("tsx/cjs");
require("../main.ts");
// Only a synth that succeeded is followed by a deploy.
process.on("beforeExit", (code) => {
  if (code === 0) noteMissingTerraform();
});
