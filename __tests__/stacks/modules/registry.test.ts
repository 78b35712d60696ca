/** Optional modules: off by default everywhere, listed in the configuration, and loaded only where they are on. */
import * as fs from "node:fs";
import * as path from "node:path";

import { platform } from "../../../config";
import { modules } from "../../../config/schema/modules";
import { OPTIONAL_MODULES } from "../../../stacks/modules/registry";
import { MODULE_COMPONENTS, MODULES } from "../../support/modules-platform";

const NAMES = OPTIONAL_MODULES.map(({ name }) => name);
const ROOT = path.resolve(__dirname, "../../..");

test("each is a switch of the configuration, and there is no other", () => {
  expect([...NAMES].sort()).toEqual(Object.keys(modules.shape).sort());
});

test("the tests' environment with everything has them all", () => {
  expect(Object.keys(MODULES).sort()).toEqual([...NAMES].sort());
});

test("no environment that is shipped has one", () => {
  for (const environment of platform.environments) {
    expect(environment).not.toHaveProperty("modules");
  }
});

test("those that Git reads have a component in gitops/infrastructure", () => {
  for (const name of MODULE_COMPONENTS) {
    expect(fs.existsSync(path.join(ROOT, "gitops/infrastructure", name))).toBe(true);
  }
});
