"use strict";
// Runs a bundle with the code that V8 compiled from it at build time: compiling it anew would take
// longer than many runs do. Node.js 22 and newer keep compiled code by themselves.

const fs = require("fs");
const Module = require("module");
const path = require("path");
const vm = require("vm");

/** Where the compiled code of a bundle lies. */
const cacheOf = (bundle) => `${bundle}.cache`;

/** Compiles a bundle, with its compiled code where that is there and fits this Node.js. */
function compile(bundle) {
  const source = Module.wrap(fs.readFileSync(bundle, "utf8"));
  let cachedData;
  try {
    cachedData = fs.readFileSync(cacheOf(bundle));
  } catch {
    // Without it the bundle is compiled as any other file.
  }
  const importModuleDynamically = vm.constants && vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER;
  return new vm.Script(source, { filename: bundle, cachedData, importModuleDynamically });
}

/** Runs a compiled bundle as `require` would. */
function execute(script, bundle) {
  const module = new Module(bundle, null);
  module.filename = bundle;
  module.paths = Module._nodeModulePaths(path.dirname(bundle));
  const load = Module.createRequire(bundle);
  script
    .runInThisContext()
    .call(module.exports, module.exports, load, module, bundle, path.dirname(bundle));
}

/** Runs a bundle. */
function run(bundle) {
  execute(compile(bundle), bundle);
}

module.exports = { cacheOf, compile, execute, run };
