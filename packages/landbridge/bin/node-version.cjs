"use strict";
// Checks the version of Node.js. Plain JavaScript that every Node.js since 12 understands, and no
// dependency: it runs before anything else.

const { engines } = require("../package.json");

/** Whether a version such as 20.2 is older than another, such as 20.19. */
function isOlder(version, minimum) {
  const [own, least] = [version, minimum].map((text) => text.split(".").map(Number));
  return own[0] !== least[0] ? own[0] < least[0] : own[1] < least[1];
}

/** @returns {string | undefined} what is wrong with Node.js */
function nodeProblem(version = process.versions.node) {
  const minimum = /\d+\.\d+/.exec(engines.node)[0];
  return isOlder(version, minimum)
    ? `Node.js ${minimum} or newer is needed, this is ${version}: https://nodejs.org`
    : undefined;
}

/** Ends the process with one line if Node.js is too old. */
function requireNode(exitCode = 1) {
  const problem = nodeProblem();
  if (problem === undefined) return;
  console.error(`landbridge: ${problem}`);
  process.exit(exitCode);
}

module.exports = { isOlder, nodeProblem, requireNode };
