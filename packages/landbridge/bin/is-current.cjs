"use strict";
// Whether what was built is as new as the sources it was built from.
const fs = require("fs");

/** Whether a file in a folder was changed after a time. Every run waits for this: no more calls than needed. */
function hasNewer(folder, time) {
  return fs.readdirSync(folder).some((name) => {
    const path = `${folder}/${name}`;
    const stats = fs.statSync(path);
    return stats.isDirectory() ? hasNewer(path, time) : stats.mtimeMs > time;
  });
}

/** Whether a built file is there and nothing in the folders is newer; folders may be missing, in a package. */
function isCurrent(built, folders) {
  const stats = fs.statSync(built, { throwIfNoEntry: false });
  if (stats === undefined) return false;
  return !folders.some((folder) => fs.existsSync(folder) && hasNewer(folder, stats.mtimeMs));
}

module.exports = { isCurrent };
