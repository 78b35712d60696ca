import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";

import { Children } from "../../../tools/local/children";
import { Kind } from "../../../tools/local/kind";

const directory = fs.mkdtempSync(path.join(os.tmpdir(), "landbridge-kind-"));
const calls = path.join(directory, "calls");

beforeEach(() => {
  jest.replaceProperty(process, "env", { ...process.env, PATH: `${directory}:/usr/bin:/bin` });
  fs.rmSync(calls, { force: true });
});

afterEach(() => {
  jest.restoreAllMocks();
});

afterAll(() => {
  fs.rmSync(directory, { recursive: true });
});

/** Puts a shell script named kind on PATH; without a script, PATH has no kind. */
function kind(script?: string) {
  const file = path.join(directory, "kind");
  if (script === undefined) fs.rmSync(file, { force: true });
  else fs.writeFileSync(file, `#!/bin/sh\necho "$@" >> ${calls}\n${script}\n`, { mode: 0o755 });
  const lines: string[] = [];
  return { lines, kind: new Kind(new Children(), directory, (line) => lines.push(line)) };
}

const called = () => fs.readFileSync(calls, "utf8").trimEnd().split("\n");

test("returns no clusters if kind isn't installed", async () => {
  expect(await kind().kind.clusters()).toBeUndefined();
});

test("lists its clusters one per line, or says that there are none", async () => {
  expect(await kind("printf 'a\\nlandbridge-local\\n'").kind.clusters()).toEqual([
    "a",
    "landbridge-local",
  ]);
  expect(await kind("echo No kind clusters found. >&2").kind.clusters()).toEqual([]);
  expect(called()).toEqual(["get clusters", "get clusters"]);
});

test("reports that kind is installed but doesn't work", async () => {
  const broken = kind("echo ERROR: failed to list clusters >&2; echo no docker >&2; exit 1");
  await expect(broken.kind.clusters()).rejects.toThrow(
    "kind get clusters: fails, so no cluster can be created:  no docker",
  );
  await expect(broken.kind.create()).rejects.toThrow("kind create cluster: fails: no docker");
});

test("creates the cluster, writes its context and deletes it, and its output is shown", async () => {
  const working = kind("echo Creating >&2");
  await working.kind.create();
  await working.kind.exportContext();
  await working.kind.delete();
  expect(called()).toEqual([
    "create cluster --name landbridge-local --wait 3m",
    "export kubeconfig --name landbridge-local",
    "delete cluster --name landbridge-local",
  ]);
  expect(working.lines).toEqual(["Creating", "Creating", "Creating"]);
});
