"use strict";
// Checks what must be installed, one clear line for each thing that is not. Run by `npm ci`
// (Node.js), by every synth (Node.js) and with --deploy by hand (all that `cdktf deploy` needs).
// Plain JavaScript that every Node.js since 12 understands, and no dependency: it runs before any.

const fs = require("fs");
const path = require("path");

const {
  isOlder,
  nodeProblem,
  requireNode,
} = require("../packages/landbridge/bin/node-version.cjs");

/** Oldest Terraform: 1.11 brought write-only attributes and native locks of the S3 backend. */
const TERRAFORM = "1.11";

/** Loaded late: the check of Node.js alone runs before every command. */
const runs = (...args) => require("child_process").spawnSync(...args);

/** @returns {string | undefined} what is wrong with Terraform */
function terraformProblem(binary = process.env.TERRAFORM_BINARY_NAME || "terraform") {
  const result = runs(binary, ["version", "-json"], { encoding: "utf8" });
  const hint = `Terraform or OpenTofu ${TERRAFORM} or newer is needed`;
  const link = "https://developer.hashicorp.com/terraform/install";
  if (result.error || result.status !== 0) return `${hint}, and "${binary}" can't be run: ${link}`;
  const found = /"terraform_version":\s*"([^"]+)"/.exec(result.stdout);
  if (found === null) return `${hint}, and "${binary}" doesn't print its version: ${link}`;
  return isOlder(found[1], TERRAFORM) ? `${hint}, this is ${found[1]}: ${link}` : undefined;
}

/** @returns {string | undefined} what is wrong with the AWS CLI, which fetches EKS tokens */
function awsProblem(binary = "aws") {
  const result = runs(binary, ["--version"], { encoding: "utf8" });
  return result.error || result.status !== 0
    ? `the AWS CLI is needed for clusters on EKS, and "${binary}" can't be run: https://aws.amazon.com/cli/`
    : undefined;
}

/** Tells in one line, without running anything, that deploying will need what synthesizing does not. */
function noteMissingTerraform(directories = (process.env.PATH || "").split(path.delimiter)) {
  const binary = process.env.TERRAFORM_BINARY_NAME || "terraform";
  const names = process.platform === "win32" ? [`${binary}.exe`] : [binary];
  const places = path.isAbsolute(binary) ? [""] : directories;
  if (places.some((place) => names.some((name) => fs.existsSync(path.join(place, name))))) return;
  console.log(
    `landbridge: note: ${binary === "terraform" ? "Terraform" : binary} is not on PATH; synth works without it, deploy needs ${TERRAFORM} or newer`,
  );
}

module.exports = {
  awsProblem,
  nodeProblem,
  noteMissingTerraform,
  requireNode,
  terraformProblem,
};

if (require.main === module) {
  const checks = process.argv.includes("--deploy")
    ? [nodeProblem, terraformProblem, awsProblem]
    : [nodeProblem];
  const problems = checks.map((check) => check()).filter((problem) => problem !== undefined);
  for (const problem of problems) console.error(`landbridge: ${problem}`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
