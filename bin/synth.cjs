"use strict";
// What cdktf.json runs. Plain JavaScript, so that a too old Node.js gets one clear line.
require("./prerequisites.cjs").requireNode();
require("tsx/cjs");
require("../main.ts");
