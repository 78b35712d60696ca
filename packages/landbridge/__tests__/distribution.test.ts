import * as fs from "node:fs";
import * as path from "node:path";

import { version } from "../package.json";

const ROOT = path.resolve(__dirname, "../../..");
const read = (file: string): string => fs.readFileSync(path.join(ROOT, file), "utf8");

test("the pre-commit hook installs the package in its current version", () => {
  expect(read(".pre-commit-hooks.yaml")).toContain(`npx --yes landbridge@${version} verify`);
});

test("the GitHub Action installs the version of the package that it was released with", () => {
  const action = read("action.yml");
  expect(action).toContain("$GITHUB_ACTION_PATH/packages/landbridge/package.json");
  expect(action).toContain('--package="landbridge@$VERSION"');
});

test("the package's README names its current version", () => {
  expect(read("packages/landbridge/README.md")).toContain(`landbridge@${version}`);
});

test("the root has every library that the verifier needs to run from its sources", () => {
  const own = JSON.parse(read("packages/landbridge/package.json")) as Dependencies;
  const root = JSON.parse(read("package.json")) as Dependencies;
  expect(root.dependencies).toMatchObject({ ...own.dependencies, ...own.devDependencies });
});

interface Dependencies {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}
