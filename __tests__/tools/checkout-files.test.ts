import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import * as path from "node:path";

import { checkoutFiles } from "../../tools/checkout-files";
import { temporaryFolder } from "../../tools/jest/temporary-folder";

test("new files belong to the checkout, deleted and ignored ones don't", () => {
  const root = temporaryFolder();
  const write = (file: string, text = ""): void => {
    fs.writeFileSync(path.join(root, file), text);
  };
  execFileSync("git", ["init", "--quiet"], { cwd: root });
  write(".gitignore", "*.log\n");
  write("kept.ts");
  write("deleted.ts");
  execFileSync("git", ["add", "--all"], { cwd: root });
  fs.rmSync(path.join(root, "deleted.ts"));
  write("new.ts");
  write("x.log");
  expect([...checkoutFiles(root)].sort()).toEqual([".gitignore", "kept.ts", "new.ts"]);
});
