import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";

import { local } from "../../../config/environments/local";
import { Children } from "../../../tools/local/children";
import { down } from "../../../tools/local/down";
import { writeRecord } from "../../../tools/local/record";
import type { Session } from "../../../tools/local/session";
import { isDeployed } from "../../../tools/local/state";

const root = fs.mkdtempSync(path.join(os.tmpdir(), "landbridge-down-"));

afterAll(() => {
  fs.rmSync(root, { recursive: true });
});

afterEach(() => {
  fs.rmSync(path.join(root, ".state"), { recursive: true, force: true });
});

function session(said: string[]): Session {
  return {
    root,
    home: root,
    environment: {},
    configuration: local,
    stacks: ["core-local", "bootstrap-local"],
    children: new Children(),
    checkPrerequisites: () => {
      throw new Error("TF_VAR_git_token: is not set");
    },
    say: (line) => said.push(line),
    ask: () => Promise.resolve(false),
    isYes: false,
    isYesReally: false,
    timeout: 1000,
  };
}

function writeState(stack: string, ...modes: string[]): void {
  fs.mkdirSync(path.join(root, ".state"), { recursive: true });
  const resources = modes.map((mode) => ({ mode, type: "a", name: "b", instances: [] }));
  const file = path.join(root, ".state", `${local.name}-${stack}.tfstate`);
  fs.writeFileSync(file, JSON.stringify({ resources }));
}

test("if nothing is deployed, it says so without credentials", async () => {
  const said: string[] = [];
  expect(await down(session(said))).toBe(0);
  expect(said).toEqual(["landbridge: nothing is deployed"]);
  // An emptied state counts as no state.
  writeState("core", "data");
  await down(session(said));
  expect(said[1]).toBe("landbridge: nothing is deployed");
  writeState("bootstrap", "managed");
  await down(session(said));
  expect(said[2]).toMatch(/npx cdktf destroy core-local bootstrap-local removes it$/);
});

test("what Terraform created needs credentials, and without them nothing is changed", async () => {
  writeRecord(root, { context: "c", kubeconfig: "k", server: "https://a", made: false });
  writeState("core", "data", "managed");
  await expect(down(session([]))).rejects.toThrow("TF_VAR_git_token: is not set");
});

test("an empty state needs no credentials", async () => {
  writeRecord(root, { context: "c", kubeconfig: "k", server: "https://a", made: false });
  writeState("core", "data");
  writeState("bootstrap");
  expect(isDeployed(root, local.name)).toBe(false);
  // It comes as far as the cluster, which is not there.
  await expect(down(session([]))).rejects.toThrow(
    /deployed to context c \(https:\/\/a\), which no longer exists/,
  );
});
