import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";

import { Children } from "../../../tools/local/children";
import { startedBy } from "../../../tools/local/processes";

const directory = fs.mkdtempSync(path.join(os.tmpdir(), "landbridge-children-"));

// CI names a Terraform that is not there.
beforeAll(() => {
  jest.replaceProperty(process, "env", { ...process.env, TERRAFORM_BINARY_NAME: "terraform" });
});

afterAll(() => {
  jest.restoreAllMocks();
  fs.rmSync(directory, { recursive: true });
});

/** A program that can be named, and does what a shell script says. */
function program(name: string, script: string): string {
  const file = path.join(directory, name);
  fs.writeFileSync(file, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return file;
}

test("passes on whole lines without colors, logs everything and returns the exit code", async () => {
  const lines: string[] = [];
  const log = path.join(directory, "logs/log");
  const noisy = program("noisy", "printf '\\033[31mred\\033[0m one\\ntwo'; exit 3");
  const ended = await new Children().run(noisy, [], {
    directory,
    log,
    onLine: (line) => lines.push(line),
  });
  expect(ended).toEqual({ code: 3, output: "red one\ntwo" });
  expect(lines).toEqual(["red one", "two"]);
  expect(fs.readFileSync(log, "utf8")).toBe("red one\ntwo");
});

test("a missing program has no exit code", async () => {
  const { code } = await new Children().run(path.join(directory, "none"), [], { directory });
  expect(code).toBeUndefined();
});

test("an interrupt reaches Terraform once, and not the program that started it", async () => {
  const children = new Children();
  const terraform = program(
    "terraform",
    "trap 'echo terraform interrupted' INT\necho started\ni=0; while [ $i -lt 20 ]; do sleep 0.1; i=$((i+1)); done\necho terraform done",
  );
  const cdktf = program(
    "cdktf",
    `trap 'echo cdktf interrupted; exit 1' INT\n${terraform}\necho cdktf done`,
  );
  const { code, output } = await children.run(cdktf, [], {
    directory,
    onLine: (line) => {
      if (line === "started") children.interrupt();
    },
  });
  expect([code, output.split("\n").filter((line) => line !== "")]).toEqual([
    0,
    ["started", "terraform interrupted", "terraform done", "cdktf done"],
  ]);
});

test("without Terraform, an interrupt reaches the program itself and ends a pause", async () => {
  const children = new Children();
  const slow = program(
    "slow",
    "trap 'echo interrupted; exit 5' INT\necho started\nsleep 1; sleep 1; sleep 1; sleep 20",
  );
  const ended = children.run(slow, [], {
    directory,
    onLine: (line) => {
      if (line === "started") children.interrupt();
    },
  });
  expect(await ended).toEqual({ code: 5, output: "started\ninterrupted\n" });
  await children.pause(60_000);
  expect(children.isInterrupted()).toBe(true);
});

test("finds programs at any depth below a process", () => {
  const processes = [
    { pid: 1, parent: 0, name: "init" },
    { pid: 2, parent: 1, name: "node" },
    { pid: 3, parent: 2, name: "sh" },
    { pid: 4, parent: 3, name: "terraform" },
    { pid: 5, parent: 4, name: "terraform" },
    { pid: 6, parent: 1, name: "terraform" },
  ];
  expect(startedBy(processes, 2, "terraform")).toEqual([4]);
});
