/**
 * `npm run pictures`: draws docs/images/ from the project itself: a finding as `landbridge verify` reports it
 * for a typo in gitops/, the rollout of dev, and the bridge. `-- --check` fails if a picture is out of date.
 */
import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";

import { bridgePicture } from "./bridge";
import { terminalPicture } from "./terminal";

const ROOT = path.resolve(__dirname, "../..");
const IMAGES = path.join(ROOT, "docs/images");

/** The typo that the picture shows: a letter is missing. */
const TYPO = {
  file: "gitops/infrastructure/karpenter/nodes/base/ec2-node-class.yaml",
  was: "${TF_CLUSTER_NAME}",
  becomes: "${TF_CLUSTER_NAM}",
} as const;

function main(): void {
  if (!fs.existsSync(path.join(ROOT, "cdktf.out/contract"))) {
    console.error("pictures: there is no cdktf.out/contract; run npx cdktf synth first");
    process.exitCode = 2;
    return;
  }
  const pictures = {
    "bridge.svg": bridgePicture(),
    "finding.svg": findingPicture(),
    "rollout.svg": landbridge(ROOT, "graph", "--env", "dev", "--format", "svg"),
  };
  const isCheck = process.argv.includes("--check");
  fs.mkdirSync(IMAGES, { recursive: true });
  for (const [name, picture] of Object.entries(pictures)) {
    const file = path.join(IMAGES, name);
    if (fs.existsSync(file) && fs.readFileSync(file, "utf8") === picture) continue;
    if (!isCheck) fs.writeFileSync(file, picture);
    else {
      console.error(`docs/images/${name} is out of date; run npm run pictures`);
      process.exitCode = 1;
    }
  }
}

/** Verifies a copy of the project with a typo in it. */
function findingPicture(): string {
  const copy = fs.mkdtempSync(path.join(os.tmpdir(), "landbridge-pictures-"));
  try {
    for (const name of ["gitops", "cdktf.out/contract", "modules", "config"]) {
      fs.cpSync(path.join(ROOT, name), path.join(copy, name), { recursive: true });
    }
    fs.mkdirSync(path.join(copy, ".git"));
    const file = path.join(copy, TYPO.file);
    const text = fs.readFileSync(file, "utf8");
    fs.writeFileSync(file, text.replace(TYPO.was, TYPO.becomes));
    const report = landbridge(copy, "verify", "--env", "dev");
    // The time differs from run to run.
    return terminalPicture(
      "landbridge verify --env dev",
      report.replace(/, \d+(?:\.\d+)? s\)/, ")"),
    );
  } finally {
    fs.rmSync(copy, { recursive: true });
  }
}

function landbridge(directory: string, ...args: readonly string[]): string {
  const command = path.join(ROOT, "packages/landbridge/bin/landbridge.cjs");
  const { stdout, stderr, status } = spawnSync(process.execPath, [command, ...args], {
    cwd: directory,
    encoding: "utf8",
    env: { ...process.env, FORCE_COLOR: "1" },
  });
  if (stdout === "" || status === 2) throw new Error(stderr);
  return stdout;
}

main();
