/**
 * The documentation site. `npm run site` serves docs/ and follows changes; `npm run site -- build` writes site/dist/ and
 * checks it; `npm run site -- preview` serves what was built. Installs site/'s own packages first, if they changed.
 */
import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import * as path from "node:path";

import { DOCTOR_RULES } from "landbridge/doctor";
import { RULES, rulePage } from "landbridge/verify";

import { checkSite } from "./check";

const ROOT = path.resolve(__dirname, "../..");
const SITE = path.join(ROOT, "site");

function main(): void {
  const [command = "dev", ...options] = process.argv.slice(2);
  if (!["dev", "build", "preview"].includes(command)) {
    console.error(`site: unknown command "${command}"; one of dev, build, preview`);
    process.exitCode = 2;
    return;
  }
  install();
  run("node_modules/.bin/vitepress", [command, ".", ...options]);
  if (command !== "build") return;
  const problems = checkSite(path.join(SITE, "dist"), {
    base: `/${process.env.SITE_BASE ?? ""}/`.replace(/\/{2,}/g, "/"),
    pages: [...RULES, ...DOCTOR_RULES].map(({ id }) => new URL(rulePage(id)).pathname.slice(1)),
  });
  for (const problem of problems) console.error(`site: ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
}

/** `npm ci` in site/, unless what is installed is what the lock file names. */
function install(): void {
  const lock = fs.readFileSync(path.join(SITE, "package-lock.json"), "utf8");
  const stamp = path.join(SITE, "node_modules/.installed-lock.json");
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, "utf8") === lock) return;
  run("npm", ["ci"]);
  fs.writeFileSync(stamp, lock);
}

function run(program: string, args: readonly string[]): void {
  // The CLI of VitePress sends no telemetry; npm's would check for newer versions.
  const env = { ...process.env, NO_UPDATE_NOTIFIER: "1" };
  const { status, error } = spawnSync(program, args, { cwd: SITE, env, stdio: "inherit" });
  if (error !== undefined) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

main();
