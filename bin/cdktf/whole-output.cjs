"use strict";
// cdktf-cli runs Terraform in a pseudo-terminal. When Terraform ends, the terminal hangs up, and Node.js takes that for the
// end although output waits there: the end of a long plan is lost, and with it the error below it.

const fs = require("fs");

/** Milliseconds without output after which a terminal whose program has ended is closed. */
const QUIET_MS = 100;

/**
 * Keeps a terminal from hanging up until all of its output is read.
 * @param terminal of node-pty, which destroys the socket a moment after the program's end
 */
function keepOpen(terminal) {
  const { _socket: socket, _pty: device } = terminal;
  // Windows has neither.
  if (socket === undefined || device === undefined) return;
  let held = fs.openSync(device, fs.constants.O_RDWR | fs.constants.O_NOCTTY);
  const release = () => {
    if (held !== undefined) fs.closeSync(held);
    held = undefined;
  };
  const destroy = socket.destroy.bind(socket);
  let last = 0;
  let ending = false;
  socket.on("data", () => {
    last = Date.now();
  });
  socket.on("close", release);
  const look = () => {
    const quiet = Date.now() - last;
    if (quiet < QUIET_MS) return setTimeout(look, QUIET_MS - quiet);
    release();
    return destroy();
  };
  socket.destroy = (error) => {
    if (error !== undefined && error !== null) {
      release();
      return destroy(error);
    }
    last = Date.now();
    // After a pause of a busy machine, timers run before what has arrived meanwhile is read.
    if (!ending) setTimeout(() => setImmediate(look), QUIET_MS);
    ending = true;
    return socket;
  };
}

/** Reads every terminal that `pty` starts to its end. */
function keepWholeOutput(pty) {
  const { spawn } = pty;
  pty.spawn = (...args) => {
    const terminal = spawn(...args);
    keepOpen(terminal);
    return terminal;
  };
}

module.exports = { keepWholeOutput };
