"use strict";
// Private temporary directories: one for a run, and in it one for each test file.
const fs = require("fs");
const os = require("os");
const path = require("path");

/** Caches that Node.js and tsx keep in the temporary directory between runs. */
const CACHES = /^(node-compile-cache|tsx-\d+)$/;

/** A new temporary directory for this process and the processes that it starts. */
class TemporaryDirectory {
  constructor() {
    this.outer = process.env.TMPDIR;
    this.path = fs.mkdtempSync(path.join(os.tmpdir(), "landbridge-test-"));
    process.env.TMPDIR = this.path;
  }

  /** Removes the directory; returns the names of what was left in it. */
  remove() {
    if (this.outer === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = this.outer;
    if (!fs.existsSync(this.path)) return [];
    const left = fs.readdirSync(this.path).filter((name) => !CACHES.test(name));
    fs.rmSync(this.path, { recursive: true, force: true });
    return left.sort();
  }
}

module.exports = { TemporaryDirectory };
