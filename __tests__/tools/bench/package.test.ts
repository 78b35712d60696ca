import * as fs from "node:fs";
import * as path from "node:path";

import { LIMITS, megabytesOf } from "../../../tools/bench/package";
import { temporaryFolder } from "../../../tools/jest/temporary-folder";

test("the size of a package counts every file below its directory, and a link as itself", () => {
  const folder = temporaryFolder();
  fs.mkdirSync(path.join(folder, "a/b"), { recursive: true });
  fs.writeFileSync(path.join(folder, "a/b/large.js"), Buffer.alloc(1_500_000));
  fs.writeFileSync(path.join(folder, "small.js"), Buffer.alloc(500_000));
  fs.symlinkSync("a/b/large.js", path.join(folder, "link.js"));
  expect(megabytesOf(folder)).toBeCloseTo(2, 3);
});

test("CI and the benchmark limit the size of the installed package alike", () => {
  const script = fs.readFileSync(path.resolve(__dirname, "../../../.ci/package"), "utf8");
  expect(script).toContain(`\nlimit=${LIMITS.megabytes}\n`);
});
