"use strict";
// Runs `landbridge verify` twice on a small tree, the second time from the first one's result, and keeps
// the code that V8 compiled for it. Called by the build in a process of its own:
// `node compile.cjs BUNDLE TREE`.

const fs = require("fs");
const os = require("os");
const path = require("path");

const { cacheOf, run, running, setFlags, start } = require("../../bin/run-bundle.cjs");

const [, , bundle, tree] = process.argv;
for (const file of fs.readdirSync(path.dirname(bundle))) {
  if (file.endsWith(".cache")) fs.rmSync(path.join(path.dirname(bundle), file));
}
const results = fs.mkdtempSync(path.join(os.tmpdir(), "landbridge-build-"));
process.env.LANDBRIDGE_CACHE = results;
process.argv = [process.argv[0], bundle, "verify", "--terraform=none", tree];

const { exit } = process;
// The command ends its process.
process.exit = () => {
  process.exit = exit;
  start(bundle, running.get(bundle).script);
};
process.once("exit", () => {
  fs.rmSync(results, { recursive: true, force: true });
  for (const [file, { script }] of running) {
    setFlags(file === bundle ? "command" : "work");
    fs.writeFileSync(cacheOf(file), script.createCachedData());
  }
  process.exitCode = 0;
});
run(bundle);
