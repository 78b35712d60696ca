"use strict";
// Runs bundles with the code that V8 compiled from them at build time: compiling them anew would take
// longer than many runs do. Node.js 22 and newer keep compiled code by themselves.

const fs = require("fs");
const Module = require("module");
const path = require("path");
const vm = require("vm");

/** The bundles that run in this process, by file. */
const running = new Map();

/** Where the compiled code of a bundle lies. */
const cacheOf = (bundle) => `${bundle}.cache`;

/**
 * How much code V8 runs of a function before it optimizes it, in bytes: its own measure, and one for the
 * bundles that do the work. That takes a few tenths of a second, in which the optimizing compiler, in
 * threads beside, costs more than its code gives back; long runs come to it as well, and are as fast.
 * Compiled code is only taken by a V8 with the flags that it was kept with.
 */
const BUDGETS = { command: 67584, work: 400000 };

/** Sets V8's flags for the bundle of the command, or for those that it loads. */
function setFlags(budget) {
  // Another V8 may have another measure, or no such flag.
  if (!process.versions.v8.startsWith("11.3.")) return;
  require("v8").setFlagsFromString(`--interrupt-budget=${BUDGETS[budget]}`);
}

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

/** What a bundle requires: another bundle beside it, or any module. */
function requireOf(bundle) {
  const load = Module.createRequire(bundle);
  return (request) => {
    if (!request.startsWith("./") || !request.endsWith(".cjs")) return load(request);
    setFlags("work");
    return run(path.join(path.dirname(bundle), request));
  };
}

/** Runs a compiled bundle. */
function start(bundle, script) {
  const module = new Module(bundle, null);
  module.filename = bundle;
  running.set(bundle, { module, script });
  script
    .runInThisContext()
    .call(module.exports, module.exports, requireOf(bundle), module, bundle, path.dirname(bundle));
  return module.exports;
}

/** Runs a bundle as `require` would: once in a process. */
function run(bundle) {
  const known = running.get(bundle);
  return known === undefined ? start(bundle, compile(bundle)) : known.module.exports;
}

module.exports = { cacheOf, run, running, setFlags, start };
