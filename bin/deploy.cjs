"use strict";
// What `npm run deploy` runs: `cdktf deploy`, again where it lost a race for the Git branch. Several
// environments share one branch, and Flux's provider gives up when another deploy pushed before it, or
// waits in vain for its own commit when the other push came before Flux had seen that.

const { spawn } = require("child_process");
const path = require("path");

/** How often a deploy is tried. Each time somebody else's push went through. */
const ATTEMPTS = 5;

/** Whether a deploy failed only because another push was faster. Frames and breaks of lines aside. */
function lostRace(output) {
  // eslint-disable-next-line no-control-regex
  const text = output.replace(/\u001b\[[0-9;]*m/g, "").replace(/[\s│╷╵]+/g, " ");
  return [
    /failed to push to remote: (command error on refs\/heads\/|non-fast-forward)/,
    // Not Ready, by a message of success: at another commit than the one that was waited for.
    /waiting for (GitRepository|Kustomization) to be ready: .{0,120}not ready: '(stored artifact for|Applied) revision/,
  ].some((sign) => sign.test(text));
}

/**
 * Deploys until it succeeds, or fails for another reason than a lost race.
 * @param {() => Promise<{ code: number, output: string }>} once
 * @param {(text: string) => void} say
 * @returns {Promise<number>} exit code
 */
async function deploy(once, say) {
  for (let attempt = 1; ; attempt++) {
    const { code, output } = await once();
    if (code === 0 || attempt === ATTEMPTS || !lostRace(output)) return code;
    say(
      `landbridge: another deploy pushed to the branch meanwhile; attempt ${attempt + 1} goes on`,
    );
  }
}

/** Runs `cdktf deploy`. Its output is only read where nobody has to be asked. */
function cdktf(args) {
  const unattended = args.includes("--auto-approve");
  const program = path.join(__dirname, "..", "node_modules", ".bin", "cdktf");
  return new Promise((resolve, reject) => {
    const stdio = unattended ? ["inherit", "pipe", "pipe"] : "inherit";
    const child = spawn(program, ["deploy", ...args], { stdio });
    let output = "";
    for (const name of unattended ? ["stdout", "stderr"] : []) {
      child[name].on("data", (part) => {
        output += part;
        process[name].write(part);
      });
    }
    child.once("error", reject);
    child.once("close", (code) => resolve({ code: code === null ? 1 : code, output }));
  });
}

module.exports = { deploy, lostRace };

if (require.main === module) {
  // Ctrl-C reaches cdktf too, which waits for Terraform.
  process.on("SIGINT", () => undefined);
  deploy(
    () => cdktf(process.argv.slice(2)),
    (text) => console.error(text),
  ).then(
    (code) => {
      process.exitCode = code;
    },
    (error) => {
      console.error(`landbridge: ${error.message}`);
      process.exitCode = 1;
    },
  );
}
