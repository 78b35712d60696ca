#!/usr/bin/env node
"use strict";
// The entry point of `npx cdktf` in this project: runs cdktf-cli in this process, with three differences.
// docs/decisions/0010 says why it is not cdktf-cli itself.

const childProcess = require("child_process");

const { keepWholeOutput } = require("./whole-output.cjs");

// Neither cdktf-cli nor the Terraform that it starts reports usage or checks for newer versions.
if (process.env.CHECKPOINT_DISABLE === undefined) process.env.CHECKPOINT_DISABLE = "1";

const { spawn } = childProcess;

/**
 * Prints what the app writes to stderr, once and as it is. cdktf-cli would log each part of it as
 * "[ERROR] default - ..." and repeat it all where the app fails.
 */
childProcess.spawn = function spawnApp(command, args, options) {
  const child = spawn(command, args, options);
  if (!isApp(options) || child.stderr === null) return child;
  // Not process.stderr: cdktf-cli prints above its progress only what comes through the console.
  child.stderr.setEncoding("utf8").on("data", (text) => console.error(text.replace(/\n$/, "")));
  child.stderr = null;
  return child;
};

/** cdktf-cli gives this variable to the app alone. */
function isApp(options) {
  const name = "CDKTF_CONTINUE_SYNTH_ON_ERROR_ANNOTATIONS";
  return options !== undefined && options.env !== undefined && name in options.env;
}

const cli = require.resolve("cdktf-cli/bundle/bin/cdktf.js");
// The one that cdktf-cli loads, wherever npm has put it.
keepWholeOutput(require(require.resolve("@cdktf/node-pty-prebuilt-multiarch", { paths: [cli] })));
require(cli);
