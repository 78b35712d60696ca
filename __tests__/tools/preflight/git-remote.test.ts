import { spawn, spawnSync } from "node:child_process";
import * as fs from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import * as path from "node:path";

import type { Environment } from "../../../config/schema";
import { engine as engineSchema } from "../../../config/schema/engine";
import { temporaryFolder } from "../../../tools/jest/temporary-folder";
import { gitRemote } from "../../../tools/preflight/checks/git-remote";
import { Machine } from "../../../tools/preflight/machine";
import { contextWith } from "./support";

const machine = new Machine();
const base = temporaryFolder();
const bare = path.join(base, "platform.git");

function git(...args: readonly string[]): void {
  const { status, stderr } = spawnSync("git", args, { encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
}

beforeAll(() => {
  const work = path.join(base, "work");
  git("init", "--quiet", "--bare", bare);
  git("init", "--quiet", "--initial-branch", "main", work);
  fs.writeFileSync(path.join(work, "README.md"), "x\n");
  git("-C", work, "add", ".");
  git("-C", work, "-c", "user.name=t", "-c", "user.email=t@e.x", "commit", "--quiet", "-m", "x");
  git("-C", work, "push", "--quiet", bare, "main");
});

afterAll(() => {
  machine.clean();
});

async function check(
  url: string,
  branch = "main",
  engine: Environment["engine"] = contextWith().environment.engine,
): Promise<string> {
  const context = contextWith();
  const [outcome] = await gitRemote.run({
    ...context,
    environment: {
      ...context.environment,
      engine,
      git: { url, branch, auth: { kind: "token", username: "git", revision: 1 } },
    },
    world: {
      ...context.world,
      variables: { TF_VAR_git_token: "t0ken" },
      run: machine.run.bind(machine),
      temporaryDirectory: machine.temporaryDirectory.bind(machine),
    },
  });
  return outcome === undefined ? "" : `${outcome.status}: ${outcome.message}`;
}

test("a repository that accepts a push is ready", async () => {
  expect(await check(bare)).toBe(`ok: ${bare} is reachable, and main accepts a push`);
});

test("an engine that only reads needs no write access", async () => {
  const hook = path.join(bare, "hooks/pre-receive");
  fs.writeFileSync(hook, "#!/bin/sh\nexit 1\n", { mode: 0o755 });
  const engine = engineSchema.parse({ kind: "flux-operator" });
  expect(await check(bare, "main", engine)).toBe(`ok: ${bare} is reachable, and main can be read`);
  fs.rmSync(hook);
  expect(await check(bare, "gone", engine)).toMatch(/^problem: .* has no branch gone/);
});

test("an engine that reads an OCI artifact needs its token instead", async () => {
  const source = { kind: "oci", url: "oci://registry.example.com/acme/platform" };
  const open = engineSchema.parse({ kind: "flux-operator", source });
  expect(await check(bare, "main", open)).toMatch(/^ok: Flux reads an OCI artifact/);
  const auth = { username: "flux" };
  const closed = engineSchema.parse({ kind: "flux-operator", source: { ...source, auth } });
  expect(await check(bare, "main", closed)).toMatch(/^problem: TF_VAR_oci_token is not set/);
});

test("nothing is pushed", async () => {
  const heads = (): string =>
    spawnSync("git", ["-C", bare, "for-each-ref"], { encoding: "utf8" }).stdout;
  const before = heads();
  await check(bare);
  expect(heads()).toBe(before);
});

test("a missing branch is named", async () => {
  expect(await check(bare, "release")).toBe(`problem: ${bare} has no branch release`);
});

test("a repository that isn't there is a problem with git's own reason", async () => {
  expect(await check(path.join(base, "none.git"))).toMatch(
    /^problem: .*none\.git can't be read with these credentials: fatal: /,
  );
});

test("a repository that may only be read is a problem", async () => {
  const port = await freePort();
  // Without --enable=receive-pack the daemon refuses every push.
  const daemon = spawn("git", [
    "daemon",
    "--export-all",
    `--base-path=${base}`,
    "--listen=127.0.0.1",
    `--port=${port}`,
    "--reuseaddr",
  ]);
  try {
    const url = `git://127.0.0.1:${port}/platform.git`;
    await reachable(url);
    expect(await check(url)).toMatch(/can be read but not written with these credentials: fatal: /);
  } finally {
    daemon.kill();
  }
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function reachable(url: string): Promise<void> {
  for (let attempt = 0; attempt < 50; attempt++) {
    if ((await machine.run("git", ["ls-remote", url], { timeout: 5000 })).code === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("git daemon does not answer");
}
