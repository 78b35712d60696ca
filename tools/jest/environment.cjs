"use strict";
// Jest environment: each test file gets its own temporary directory, and fails if it leaves something there.
const { TestEnvironment } = require("jest-environment-node");

const { TemporaryDirectory } = require("./temporary-directory.cjs");

module.exports = class extends TestEnvironment {
  constructor(config, context) {
    // First: super() copies the environment variables for the tests.
    const directory = new TemporaryDirectory();
    super(config, context);
    this.directory = directory;
    this.ran = false;
    this.selected = false;
  }

  handleTestEvent({ name }, { hasFocusedTests, testNamePattern }) {
    if (name === "test_fn_start") this.ran = true;
    if (name === "run_finish") this.selected = hasFocusedTests || Boolean(testNamePattern);
  }

  async teardown() {
    await super.teardown();
    const left = this.directory.remove();
    // Jest doesn't call afterAll(), which cleans up, in a file in which it runs no test.
    if (left.length === 0 || !this.ran || this.selected) return;
    throw new Error(
      `These tests left ${left.join(", ")} in the temporary directory. ` +
        "Use temporaryFolder() of __tests__/support/temporary-folder.ts, or remove it in afterAll().",
    );
  }
};
