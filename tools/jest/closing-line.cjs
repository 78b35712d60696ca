"use strict";
// Jest reporter: ends a run with the reason for every skipped test and with one plain line of counts, which
// CI systems of any kind understand. Written when the process ends, because jest's own summary comes after every
// reporter's last call.
const fs = require("fs");
const path = require("path");

const { TemporaryDirectory } = require("./temporary-directory.cjs");

/** The reason in a title that `testUnless` or `describeUnless` gave; undefined in any other title. */
function reasonOf({ ancestorTitles, title }) {
  const reasons = [...ancestorTitles, title].map((text) => /\[skipped: (.*)\]$/.exec(text)?.[1]);
  return reasons.find((reason) => reason !== undefined);
}

/** A line for each test file and reason: how many tests were skipped, and why. */
function skipLines({ testResults }, { rootDir, testNamePattern }) {
  const counts = new Map();
  for (const { testFilePath, testResults: tests } of testResults) {
    for (const test of tests) {
      if (test.status !== "pending") continue;
      const reason = reasonOf(test);
      // With --testNamePattern every test that doesn't match counts as skipped.
      if (reason === undefined && testNamePattern) continue;
      const key = `${path.relative(rootDir, testFilePath)}: ${reason ?? "no reason given"}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return [...counts].map(([key, count]) => `skipped ${count} of ${key}`);
}

class ClosingLine {
  constructor(config) {
    this.config = config;
  }

  onRunStart() {
    this.directory = new TemporaryDirectory();
    // For a run that is interrupted.
    this.listeners = {
      SIGINT: () => process.exit(130),
      SIGTERM: () => process.exit(143),
      exit: () => this.directory.remove(),
    };
    for (const [event, listener] of Object.entries(this.listeners)) process.once(event, listener);
  }

  onRunComplete(_contexts, results) {
    for (const [event, listener] of Object.entries(this.listeners)) process.off(event, listener);
    const left = this.directory.remove();
    const { numPassedTests, numFailedTests, numPendingTests, numRuntimeErrorTestSuites } = results;
    const lines = skipLines(results, this.config);
    let failed = numFailedTests + numRuntimeErrorTestSuites;
    if (left.length > 0) {
      this.error = new Error(`the run left ${left.join(", ")} in the temporary directory`);
      lines.push(`failed: ${this.error.message}`);
      failed++;
    }
    lines.push(`${numPassedTests} passed, ${failed} failed, ${numPendingTests} skipped`);
    process.once("exit", () => fs.writeSync(1, `${lines.join("\n")}\n`));
  }

  /** Fails the run. */
  getLastError() {
    return this.error;
  }
}

module.exports = ClosingLine;
