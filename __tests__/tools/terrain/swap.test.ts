import * as fs from "node:fs";
import * as path from "node:path";

import { withoutCli, withTerrain, type PackageFile } from "../../../tools/terrain/swap";
import { CDKTN_VERSION, CONSTRUCTS_VERSION } from "../../../tools/terrain/versions";

const ROOT = path.resolve(__dirname, "../../..");
const read = (file: string): string => fs.readFileSync(path.join(ROOT, file), "utf8");
const own = JSON.parse(read("package.json")) as PackageFile;

test("imports of cdktf resolve to cdktn, in the project and in every provider's bindings", () => {
  const swapped = withTerrain(own);
  expect(swapped.dependencies).toEqual({
    ...own.dependencies,
    cdktf: `npm:cdktn@${CDKTN_VERSION}`,
    constructs: CONSTRUCTS_VERSION,
  });
  expect(swapped.overrides).toEqual({
    ...own.overrides,
    "@cdktf/provider-aws": { cdktf: "$cdktf" },
    "@cdktf/provider-helm": { cdktf: "$cdktf" },
    "@cdktf/provider-kubernetes": { cdktf: "$cdktf" },
  });
});

test("everything else in package.json stays", () => {
  const { dependencies, overrides, ...rest } = withTerrain(own);
  expect([dependencies, overrides]).not.toContain(undefined);
  expect(own).toMatchObject(rest);
});

test("the command-line interface is left out, and nothing else", () => {
  const { "cdktf-cli": cli, ...others } = own.dependencies;
  expect(cli).toBeDefined();
  expect(withoutCli(own)).toEqual({ ...own, dependencies: others });
});

test("a project without cdktf is refused", () => {
  expect(() => withTerrain({ dependencies: {} })).toThrow('no dependency "cdktf"');
});

test("the page shows the versions that are tried", () => {
  const page = read("docs/terrain.md");
  expect(page).toContain(`"cdktf": "npm:cdktn@${CDKTN_VERSION}"`);
  expect(page).toContain(`"constructs": "${CONSTRUCTS_VERSION}"`);
});
