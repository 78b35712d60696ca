import { spawnSync } from "node:child_process";
import * as dns from "node:dns";
import * as fs from "node:fs";
import { createServer, type Server } from "node:http";
import * as net from "node:net";
import * as os from "node:os";
import * as path from "node:path";

import { findKustomize } from "../../src/verify/kustomize/external/find-kustomize";
import { NO_COLORS } from "../../src/verify/report/colors";
import { REPORTS } from "../../src/verify/report/report";
import type { VerifyResult } from "../../src/verify/report/result";
import { DiskRepository } from "../../src/verify/repository/disk-repository";
import { RULES } from "../../src/verify/rules/registry";
import { verifyRepository } from "../../src/verify/verify-repository";
import { readCorpus } from "./support/corpus";
import { HOSTILE_TREES, type Host } from "./support/hostile-trees";

const CANARY = "canary-1f7d0c52";

const temporary = fs.mkdtempSync(path.join(os.tmpdir(), "landbridge-hostile-"));
const calls = path.join(temporary, "calls");
const attempts: string[] = [];
let server: Server;
let host: Host;

function write(root: string, files: Readonly<Record<string, string>>, mode = 0o644): void {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(root, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text, { mode });
  }
}

/** A PATH on which every program that could fetch something tells that it was called. */
function fakePath(): string {
  const directory = path.join(temporary, "bin");
  const tells = `#!/bin/sh\necho "$0 $*" >> '${calls}'\nexit 1\n`;
  const names = ["git", "helm", "hg", "ssh", "curl", "wget"];
  write(directory, Object.fromEntries(names.map((name) => [name, tells])), 0o755);
  const kustomize = findKustomize();
  if (kustomize === undefined) {
    console.warn("kustomize itself is NOT RUN: neither kustomize nor kubectl is on PATH");
  } else {
    fs.symlinkSync(
      fs.realpathSync(kustomize.path),
      path.join(directory, kustomize.arguments[0] === "build" ? "kustomize" : "kubectl"),
    );
  }
  return directory;
}

beforeAll(async () => {
  server = createServer((_request, response) => response.end(CANARY));
  server.on("connection", (socket) => attempts.push(`connection of ${String(socket.remotePort)}`));
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as net.AddressInfo;
  write(temporary, {
    "host/secret.txt": `K=${CANARY}\n`,
    "host/folder/kustomization.yaml": `configMapGenerator: [{name: x, literals: [K=${CANARY}]}]\n`,
  });
  const repository = path.join(temporary, "host/repository");
  write(repository, {
    "kustomization.yaml": `configMapGenerator: [{name: vars, namespace: flux-system, literals: [K=${CANARY}], options: {disableNameSuffixHash: true}}]\n`,
  });
  const user = ["-c", "user.name=a", "-c", "user.email=a@example.com"];
  for (const args of [
    ["init", "-q"],
    ["add", "."],
    [...user, "commit", "-qm", "a"],
  ])
    spawnSync("git", args, { cwd: repository });
  host = { directory: path.join(temporary, "host"), url: `http://127.0.0.1:${port}` };
  const env = { ...process.env, PATH: fakePath(), GITHUB_TOKEN: CANARY };
  jest.replaceProperty(process, "env", env);
  const blocked = (what: string) => (): never => {
    attempts.push(what);
    throw new Error(`${what} is blocked`);
  };
  jest.spyOn(net.Socket.prototype, "connect").mockImplementation(blocked("a socket"));
  jest.spyOn(dns, "lookup").mockImplementation(blocked("a look-up"));
});

afterAll(() => {
  jest.restoreAllMocks();
  server.close();
  fs.rmSync(temporary, { recursive: true });
});

afterEach(() => {
  const made = [...attempts.splice(0), fs.existsSync(calls) ? fs.readFileSync(calls, "utf8") : ""];
  fs.rmSync(calls, { force: true });
  expect(made).toEqual([""]);
});

let count = 0;

/** A checkout as a CI job has it, with credentials in Git's folder. */
function checkout(files: Readonly<Record<string, string>>): string {
  const root = path.join(temporary, "checkouts", String(count++));
  write(root, { ".git/config": CANARY, ...files });
  return root;
}

async function reports(
  root: string,
  options: { readonly paths?: readonly string[]; readonly flux?: string } = {},
): Promise<readonly [VerifyResult, string]> {
  const repository = new DiskRepository(root);
  const result = await verifyRepository({ repository, paths: [], ...options });
  const input = {
    result,
    rules: RULES,
    read: (file: string) => repository.read(file),
    colors: NO_COLORS,
    verbose: true,
    version: "0",
  };
  const texts = Object.values(REPORTS).map((render) => render(input));
  return [result, `${JSON.stringify(result)}\n${texts.join("\n")}`];
}

test.each(Object.keys(HOSTILE_TREES))("leaks and fetches nothing: %s", async (name) => {
  const tree = HOSTILE_TREES[name]!(host);
  const root = checkout(tree.files);
  for (const [link, target] of Object.entries(tree.links ?? {})) {
    fs.mkdirSync(path.dirname(path.join(root, link)), { recursive: true });
    fs.symlinkSync(target, path.join(root, link));
  }
  const [result, text] = await reports(root, { paths: ["clusters/dev"] });
  expect(text).not.toContain(CANARY);
  // Passwords of this machine, which are the same in every test.
  expect(text).not.toContain("root:x:0");
  expect(result.findings.map(({ rule }) => rule)).toEqual(expect.arrayContaining(tree.rules));
});

test("no tree of the corpus makes the verifier use the network or run another program", async () => {
  for (const { files, options } of readCorpus()) {
    // Where a tree names a port at which nothing listens, something does here.
    const texts = files.map(({ path: name, text }): [string, string] => [
      name,
      text.replaceAll("http://127.0.0.1:1/", `${host.url}/`),
    ]);
    const root = checkout(Object.fromEntries(texts));
    const { paths, flux } = options;
    await reports(root, { paths, ...(flux === undefined ? {} : { flux }) });
  }
}, 300_000);

const canUnshare = spawnSync("unshare", ["-rn", "true"]).status === 0;
if (!canUnshare) console.warn("run without any network SKIPPED: `unshare -rn` does not work here");

(canUnshare ? test : test.skip)(
  "the report is the same on a machine without any network",
  () => {
    const files: Record<string, string> = {};
    for (const tree of readCorpus().filter(({ rule }) => /LB61[14]/.test(rule)))
      for (const file of tree.files) files[`${path.basename(tree.name)}/${file.path}`] = file.text;
    const root = checkout(files);
    const command = [process.execPath, path.resolve(__dirname, "../../bin/landbridge.cjs")];
    const args = ["verify", root, "--no-cache", "--format", "github", "--verbose"];
    const run = (...before: readonly string[]): string => {
      const [program = "", ...rest] = [...before, ...command, ...args];
      const { stdout } = spawnSync(program, rest, {
        env: { ...process.env, PATH: `${process.env.PATH ?? ""}:/usr/bin:/bin` },
        encoding: "utf8",
      });
      return stdout.replace(/, [\d.]+ s\)/, ")");
    };
    const offline = run("unshare", "-rn");
    expect(offline).toContain("LB611");
    expect(offline).toBe(run());
  },
  60_000,
);
