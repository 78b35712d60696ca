import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import * as path from "node:path";

import { readEntry, writeEntry } from "../../src/lib/cache-entry";
import { folder } from "../cli/support";

let root: string;
let file: string;

beforeEach(() => {
  root = folder({});
  file = path.join(root, "results/one.json");
});
afterEach(() => {
  jest.restoreAllMocks();
  fs.rmSync(root, { recursive: true });
});

test("returns the entry that was written for the same key", () => {
  writeEntry(file, "key", "content\nof lines\n");
  expect(readEntry(file, "key")).toBe("content\nof lines\n");
  expect(readEntry(file, "other key")).toBeUndefined();
  expect(fs.readdirSync(path.dirname(file))).toEqual(["one.json"]);
});

test.each<[string, (text: string) => string]>([
  ["a part removed", (text) => text.replace('"LB201"', "")],
  ["cut off", (text) => text.slice(0, -1)],
  ["of another format", (text) => text.replace("cache-1", "cache-0")],
  ["without a head", (text) => text.slice(text.indexOf("\n") + 1)],
  ["empty", () => ""],
])("ignores a modified entry: %s", (_, change) => {
  writeEntry(file, "key", '{ "findings": ["LB201"] }');
  fs.writeFileSync(file, change(fs.readFileSync(file, "utf8")));
  expect(readEntry(file, "key")).toBeUndefined();
});

test.each<[string, () => void]>([
  [
    "a FIFO",
    () => {
      execFileSync("mkfifo", [file]);
    },
  ],
  [
    "a folder",
    () => {
      fs.mkdirSync(file);
    },
  ],
  [
    "a device",
    () => {
      fs.symlinkSync("/dev/zero", file);
    },
  ],
])("%s in place of an entry is ignored and blocks nothing", (_, make) => {
  fs.mkdirSync(path.dirname(file));
  make();
  expect(readEntry(file, "key")).toBeUndefined();
});

test("leaves nothing behind on a full disk", () => {
  jest
    .spyOn(jest.requireActual<typeof fs>("node:fs"), "writeFileSync")
    .mockImplementation((name) => {
      fs.closeSync(fs.openSync(String(name), "w"));
      throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
    });
  expect(() => {
    writeEntry(file, "key", "content");
  }).toThrow("ENOSPC");
  expect(fs.readdirSync(path.dirname(file))).toEqual([]);
});
