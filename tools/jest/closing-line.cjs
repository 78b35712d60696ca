"use strict";
// Jest reporter: ends a run with one plain line, which CI systems of any kind understand.
module.exports = class ClosingLine {
  onRunComplete(_contexts, results) {
    const { numPassedTests, numFailedTests, numPendingTests, numRuntimeErrorTestSuites } = results;
    const failed = numFailedTests + numRuntimeErrorTestSuites;
    console.log(`${numPassedTests} passed, ${failed} failed, ${numPendingTests} skipped`);
  }
};
