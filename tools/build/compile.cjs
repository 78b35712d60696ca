"use strict";
// Runs `landbridge verify` once on a small tree and keeps the code that V8 compiled for it. Called by
// the build in a process of its own: `node compile.cjs BUNDLE TREE`.

const fs = require("fs");

const { cacheOf, compile, execute } = require("../../bin/run-bundle.cjs");

const [, , bundle, tree] = process.argv;
fs.rmSync(cacheOf(bundle), { force: true });
const script = compile(bundle);
process.argv = [process.argv[0], bundle, "verify", "--no-cache", "--terraform=none", tree];
process.stdout.write = () => true;
process.stderr.write = () => true;
execute(script, bundle);
process.on("exit", () => {
  fs.writeFileSync(cacheOf(bundle), script.createCachedData());
  process.exitCode = 0;
});
