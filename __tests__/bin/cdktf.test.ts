import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";

const ROOT = path.resolve(__dirname, "../..");
const LAUNCHER = path.join(ROOT, "bin/cdktf/cdktf.cjs");

interface Package {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
}

/** Of the shell that runs the tests. */
const OWN = /^(CHECKPOINT_DISABLE|TF_CLI_CONFIG_FILE|CDKTF_.*)$/;

let folder: string;

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "landbridge-cdktf-"));
});
afterAll(() => {
  fs.rmSync(folder, { recursive: true });
});

/** `cdktf synth` of an app, everything it prints, and its exit code. */
function synth(app: string): { output: string; status: number | null } {
  const configuration = {
    language: "typescript",
    app: "node app.cjs",
    projectId: "a-test",
    sendCrashReports: "false",
    terraformProviders: [],
    terraformModules: [],
  };
  fs.writeFileSync(path.join(folder, "cdktf.json"), JSON.stringify(configuration));
  fs.writeFileSync(path.join(folder, "app.cjs"), app);
  const inherited = Object.entries(process.env).filter(([name]) => !OWN.test(name));
  const { stdout, stderr, status } = spawnSync(process.execPath, [LAUNCHER, "synth"], {
    cwd: folder,
    encoding: "utf8",
    env: {
      ...Object.fromEntries(inherited),
      CI: "true",
      FORCE_COLOR: "0",
      CDKTF_HOME: path.join(folder, "home"),
      CDKTF_DISABLE_PLUGIN_CACHE_ENV: "1",
      TERRAFORM_BINARY_NAME: "/nonexistent/terraform",
    },
  });
  return { output: stdout + stderr, status };
}

test("a failing synth prints the app's error once, unchanged, and sends no crash report", () => {
  const { output, status } = synth(`
    console.error("landbridge: 1 mistake\\nä: is missing");
    console.error("CHECKPOINT_DISABLE=" + process.env.CHECKPOINT_DISABLE);
    process.exitCode = 1;
  `);
  expect(status).toBe(1);
  expect(output.match(/landbridge: 1 mistake/g)).toHaveLength(1);
  expect(output).toMatch(/^ä: is missing$/m);
  expect(output).toMatch(/^CHECKPOINT_DISABLE=1$/m);
  expect(output).not.toContain("[ERROR] default");
  expect(output).not.toContain("checkpoint-api");
});

test("npx cdktf runs the launcher", () => {
  const command = path.join(ROOT, "node_modules/.bin/cdktf");
  expect(fs.realpathSync(command)).toBe(fs.realpathSync(LAUNCHER));
});

test("the launcher has the version of the cdktf-cli that it starts, and of the library", () => {
  const read = (file: string) =>
    JSON.parse(fs.readFileSync(path.join(ROOT, file), "utf8")) as Package;
  const launcher = read("bin/cdktf/package.json");
  expect(launcher.version).toBe(`${launcher.dependencies["cdktf-cli"]}-landbridge`);
  expect(launcher.dependencies["cdktf-cli"]).toBe(read("package.json").dependencies.cdktf);
});
