"use strict";
// Keeps compiled code between runs, as module.enableCompileCache does since Node.js 22.
const fs = require("fs");
const Module = require("module");
const path = require("path");
const v8 = require("v8");
const vm = require("vm");

/**
 * Loads the files of a folder from compiled code that an earlier run left in its subfolder `compiled`. There, whoever
 * could change that code could as well change the files: a folder for temporary files is shared with others.
 * Where nothing can be written, each run compiles.
 */
function keepCompiled(folder) {
  const compile = Module.prototype._compile;
  Module.prototype._compile = function (content, filename) {
    if (path.dirname(filename) !== folder) return compile.call(this, content, filename);
    const kept = keptFor(filename);
    const script = new vm.Script(Module.wrap(content), { filename, cachedData: read(kept.file) });
    // Also if V8 refuses it, because it is that of another V8.
    if (script.cachedDataRejected !== false) process.once("exit", () => write(kept, script));
    const wrapper = script.runInThisContext();
    return wrapper.call(
      this.exports,
      this.exports,
      Module.createRequire(filename),
      this,
      filename,
      folder,
    );
  };
}

/** Where a file's code is kept. V8 itself compares only the source's length. */
function keptFor(filename) {
  const { mtimeMs, size } = fs.statSync(filename);
  const [folder, name] = [path.join(path.dirname(filename), "compiled"), path.basename(filename)];
  const start = `${name}-${process.version}-${process.arch}-`;
  return { folder, start, file: path.join(folder, `${start}${size}-${Math.round(mtimeMs)}`) };
}

function read(file) {
  try {
    return fs.readFileSync(file);
  } catch {
    return undefined;
  }
}

/** Writes what V8 has compiled by now, and removes that of earlier contents. */
function write({ folder, start, file }, script) {
  try {
    fs.mkdirSync(folder, { recursive: true });
    for (const name of fs.readdirSync(folder)) {
      if (name.startsWith(start)) fs.rmSync(path.join(folder, name));
    }
    const own = `${file}.${process.pid}`;
    fs.writeFileSync(own, script.createCachedData());
    fs.renameSync(own, file);
  } catch {
    // A read-only installation, or another process that does the same.
  }
}

module.exports = { keepCompiled };
