import * as fs from "node:fs";
import * as path from "node:path";

import { cacheDirectory, whyUnusable } from "../../src/cli/cache-directory";
import { folder } from "./support";

let root: string;

beforeEach(() => {
  root = folder({ "checkout/a.yaml": "", file: "" });
});
afterEach(() => {
  fs.rmSync(root, { recursive: true });
});

const checkout = (): string => path.join(root, "checkout");

test.each([
  [{ LANDBRIDGE_CACHE: "cache" }, "/checkout/cache"],
  [{ XDG_CACHE_HOME: "/x", HOME: "/h/a" }, "/x/landbridge"],
  [{ HOME: "/dev/null" }, "/dev/null/.cache/landbridge"],
])("%j", (environment, expected) => {
  expect(cacheDirectory({ environment, directory: "/checkout" })).toBe(expected);
});

test("creates the directory and uses it", () => {
  expect(whyUnusable(path.join(root, "cache/landbridge"), checkout())).toBeUndefined();
  expect(fs.existsSync(path.join(root, "cache/landbridge/results"))).toBe(true);
});

test.each([
  ["file", /^(EEXIST|ENOTDIR)/],
  ["file/.cache/landbridge", /^ENOTDIR/],
  ["checkout", /is inside .*checkout, which is being verified$/],
  ["checkout/.cache/landbridge", /is inside .*checkout, which is being verified$/],
])("doesn't use %s", (name, reason) => {
  expect(whyUnusable(path.join(root, name), checkout())).toMatch(reason);
  expect(fs.readdirSync(checkout())).toEqual(["a.yaml"]);
});

test("doesn't use a link into the checkout", () => {
  fs.mkdirSync(path.join(checkout(), "results"));
  fs.symlinkSync(checkout(), path.join(root, "link"));
  expect(whyUnusable(path.join(root, "link/cache"), checkout())).toMatch(/is inside/);
  fs.mkdirSync(path.join(root, "cache"));
  fs.symlinkSync(path.join(checkout(), "results"), path.join(root, "cache/results"));
  expect(whyUnusable(path.join(root, "cache"), checkout())).toMatch(/points into/);
});
