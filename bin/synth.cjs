"use strict";
// What cdktf.json runs. Plain JavaScript, so that a too old Node.js gets one clear line.
const { noteMissingTerraform, requireNode } = require("./prerequisites.cjs");

requireNode();
noteMissingTerraform();
require("tsx/cjs");
require("../main.ts");
