"use strict";
// Whether what was built is as new as the sources it was built from.
const fs = require("fs");
const path = require("path");

/** Whether a file in a folder was changed after a time. */
function hasNewer(folder, time) {
  return fs.readdirSync(folder, { withFileTypes: true }).some((entry) => {
    const file = path.join(folder, entry.name);
    return entry.isDirectory() ? hasNewer(file, time) : fs.statSync(file).mtimeMs > time;
  });
}

/** Whether a built file is there and nothing in the folders is newer; folders may be missing, in a package. */
function isCurrent(built, folders) {
  const stats = fs.statSync(built, { throwIfNoEntry: false });
  if (stats === undefined) return false;
  return !folders.some((folder) => fs.existsSync(folder) && hasNewer(folder, stats.mtimeMs));
}

module.exports = { isCurrent };
