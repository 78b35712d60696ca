"use strict";
// Runs `npm run deploy`: preflight, then `cdktf deploy`, which is retried if it lost a race for the Git branch. Several
// environments share one branch, and Flux's provider gives up when another deploy pushed before it, or
// waits in vain for its own commit when the other push came before Flux had seen that.

const { spawn } = require("child_process");
const path = require("path");

/** Option of `npm run deploy` alone. */
const SKIP = "--skip-preflight";

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
      `landbridge: another deploy pushed to the branch in the meantime; starting attempt ${attempt + 1}`,
    );
  }
}

/** Runs `cdktf deploy`. Its output is read only if it runs unattended. */
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

/** The stacks among the arguments of `cdktf deploy`, wildcards included; preflight asks about their environments. */
function stacksOf(args) {
  return args.filter((arg) =>
    /^(core|bootstrap)(-[a-z0-9-]+)?$|^(?=.*\*)[a-z0-9*][a-z0-9*-]*$/.test(arg),
  );
}

/** Asks whether the deploy would work, before anything is touched. */
function preflight(stacks) {
  const program = path.join(__dirname, "..", "tools", "preflight", "main.ts");
  const args = ["--import", "tsx", program, "--stacks", stacks.join(",")];
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: path.join(__dirname, ".."),
      stdio: "inherit",
    });
    child.once("error", reject);
    child.once("close", (code) => resolve(code === null ? 1 : code));
  });
}

/** `npm run deploy`: stops if preflight finds problems, unless `--skip-preflight` is given. */
async function main(args) {
  const rest = args.filter((arg) => arg !== SKIP);
  const stacks = stacksOf(rest);
  if (rest.length === args.length && stacks.length > 0) {
    const code = await preflight(stacks);
    if (code !== 0) {
      console.error(
        `landbridge: nothing was deployed; pass ${SKIP} to deploy despite these problems`,
      );
      return code;
    }
  }
  return deploy(
    () => cdktf(rest),
    (text) => console.error(text),
  );
}

module.exports = { deploy, lostRace, stacksOf };

if (require.main === module) {
  // Ctrl-C reaches cdktf too, which waits for Terraform.
  process.on("SIGINT", () => undefined);
  main(process.argv.slice(2)).then(
    (code) => {
      process.exitCode = code;
    },
    (error) => {
      console.error(`landbridge: ${error.message}`);
      process.exitCode = 1;
    },
  );
}
