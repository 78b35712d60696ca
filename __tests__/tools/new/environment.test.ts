import * as fs from "node:fs";
import * as path from "node:path";

import { parseArguments } from "landbridge/cli";

import type { PlatformInput } from "../../../config/schema";
import { validatePlatform } from "../../../config/validate";
import { ACCOUNT_NAMES } from "../../../stacks/account-names";
import { Changes } from "../../../tools/new/changes";
import { ENVIRONMENT_OPTIONS, environmentSpec } from "../../../tools/new/environment/options";
import { planEnvironment, withEnvironment } from "../../../tools/new/environment/plan";
import { fixturePlatform, platformWith } from "../../support/fixture-platform";
import { contentOf, smallCheckout, write } from "./support";

const STAGING = ["--cidr", "10.50.0.0/16", "--domain", "qa.example.com"];

let root: string;
let platform: PlatformInput;

beforeEach(() => {
  root = smallCheckout();
  platform = fixturePlatform;
});

const specOf = (name: string, ...args: string[]) =>
  environmentSpec(name, parseArguments(args, ENVIRONMENT_OPTIONS), platform, undefined);

/** Plans an environment, checks the configuration with it, and writes it. */
async function create(name: string, ...args: string[]): Promise<void> {
  const spec = await specOf(name, ...args);
  const changes = new Changes(root);
  planEnvironment(changes, spec);
  changes.assertPossible();
  validatePlatform(withEnvironment(platform, spec), ACCOUNT_NAMES);
  changes.apply();
}

const read = (file: string): string => fs.readFileSync(path.join(root, file), "utf8");

test("a copy differs in its name, comment, network and domain, and is listed", async () => {
  const dev = read("config/environments/dev.ts");
  await create("qa", ...STAGING);
  const expected = dev
    .replace(/^\/\*\* Development.*$/m, "/** The environment qa, which began as a copy of dev. */")
    .replace("const dev:", "const qa:")
    .replace('name: "dev"', 'name: "qa"')
    .replace("10.20.0.0/16", "10.50.0.0/16")
    .replace("dev.example.com", "qa.example.com");
  expect(read("config/environments/qa.ts")).toBe(expected);
  expect(read("config/index.ts")).toContain("environments: [dev, staging, prod, local, qa]");
  expect(read("gitops/clusters/qa/platform/kustomization.yaml")).toBe(
    read("gitops/clusters/dev/platform/kustomization.yaml"),
  );
});

test("a local environment is copied with a context of its own", async () => {
  const domain = "laptop.localhost.example.com";
  await create("laptop", "--from", "local", "--domain", domain, "--context", "kind-laptop");
  expect(read("config/environments/laptop.ts")).toContain('configContext: "kind-laptop"');
});

test("what a bootstrap wrote for the other cluster isn't copied", async () => {
  write(root, "gitops/clusters/dev/flux-system/gotk-sync.yaml", "kind: Kustomization\n");
  await create("qa", ...STAGING);
  expect(fs.existsSync(path.join(root, "gitops/clusters/qa/flux-system"))).toBe(false);
});

test("a copy has the engine of the original", async () => {
  platform = platformWith({ kind: "flux-operator", version: "v2.8.8" });
  await create("qa", "--from", "staging", ...STAGING);
  expect(read("config/environments/qa.ts")).toContain('engine: { kind: "flux-operator"');
});

test("a word of TypeScript, and a name that config/index.ts has, are names too", async () => {
  await create("new", ...STAGING);
  expect(read("config/index.ts")).toContain('import { newEnvironment } from "./environments/new";');
});

test.each([
  ["no network and no domain", "qa", [], "--cidr: is missing"],
  ["a bad name", "Staging", STAGING, "2 or more lowercase letters"],
  ["an unknown original", "qa", ["--from", "prood", ...STAGING], "did you mean prod?"],
  [
    "an option of another kind",
    "qa",
    [...STAGING, "--context", "x"],
    "doesn't apply to a copy of dev",
  ],
  [
    "another environment's network",
    "qa",
    ["--cidr", "10.30.0.0/16", "--domain", "s.example.com"],
    "overlaps with prod",
  ],
  ["an existing environment", "prod", STAGING, "already exists"],
  ["the base", "base", STAGING, "gitops/clusters/base: already exists"],
])("%s is refused, and nothing is written", async (_, name, args, message) => {
  const before = contentOf(root);
  await expect(create(name, ...args)).rejects.toThrow(message);
  expect(contentOf(root)).toEqual(before);
});

test("values that aren't written out are refused, all at once", async () => {
  const dev = read("config/environments/dev.ts");
  write(
    root,
    "config/environments/dev.ts",
    dev.replace('"10.20.0.0/16"', "CIDR").replace('"dev.example.com"', "`dev.${ZONE}`"),
  );
  await expect(create("qa", ...STAGING)).rejects.toThrow(
    /network\.cidr isn't a string literal[^]*dns\.domain isn't a string literal/,
  );
});

test("a list of environments that isn't a string literal is refused", async () => {
  write(root, "config/index.ts", "export const platform = { environments: all() };\n");
  await expect(create("qa", ...STAGING)).rejects.toThrow("no list platform.environments");
});
