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
  const qa = read("config/environments/qa.ts");
  const own = qa.split("\n").filter((line) => !dev.includes(line));
  expect(own.map((line) => line.trim())).toEqual([
    'import { sized } from "../sizes";',
    "/** The environment qa, which began as a copy of dev. */",
    "export const qa: AwsEnvironmentInput = sized({",
    'size: "standard",',
    'name: "qa",',
    'cidr: "10.50.0.0/16",',
    'dns: { domain: "qa.example.com", zone: { kind: "new", parentZone: "example.com" } },',
    "});",
  ]);
  expect(read("config/index.ts")).toContain("environments: [dev, staging, prod, local, qa]");
  expect(read("gitops/clusters/qa/platform/kustomization.yaml")).toBe(
    read("gitops/clusters/dev/platform/kustomization.yaml"),
  );
});

describe("the size", () => {
  /** Nodes of a copy of prod, which are the size's and not prod's. */
  const nodesOf = async (...args: string[]) => {
    const spec = await specOf("qa", "--from", "prod", ...STAGING, ...args);
    const [environment] = withEnvironment(platform, spec).environments.slice(-1);
    const { environments } = validatePlatform(
      { ...platform, environments: [environment!], defaultEnvironment: "qa" },
      ACCOUNT_NAMES,
    );
    const [qa] = environments;
    return qa?.kind === "aws" ? qa.cluster.nodeGroups : undefined;
  };

  test("fills in what the original set", async () => {
    expect(await nodesOf("--size", "small")).toMatchObject({ platform: { maxSize: 3 } });
    expect(await nodesOf("--size", "large")).toMatchObject({ platform: { maxSize: 12 } });
  });

  test("is standard by default", async () => {
    expect(await nodesOf()).toMatchObject({ platform: { minSize: 3, maxSize: 6 } });
  });

  test("is asked for on a terminal", async () => {
    const asked: string[] = [];
    const ask = (prompt: string): Promise<string> => {
      asked.push(prompt);
      return Promise.resolve(prompt.startsWith("size") ? "small" : "");
    };
    const given = parseArguments(STAGING, ENVIRONMENT_OPTIONS);
    const { size } = await environmentSpec("qa", given, platform, ask);
    expect(size?.name).toBe("small");
    expect(asked).toContain("size: small, standard or large [standard]: ");
  });

  test("stays out of what the original sets and the size doesn't", async () => {
    write(
      root,
      "config/environments/dev.ts",
      read("config/environments/dev.ts").replace(
        "nodeGroups: {",
        'nodeGroups: {\n      gpu: { instanceTypes: ["g5.large"], minSize: 0, maxSize: 1, desiredSize: 0 },',
      ),
    );
    await create("qa", ...STAGING);
    const qa = read("config/environments/qa.ts");
    expect(qa).toContain("gpu: {");
    expect(qa).not.toContain("m7g.large");
  });

  test("replaces that of an original with a size", async () => {
    await create("qa", ...STAGING, "--size", "large");
    platform = withEnvironment(platform, await specOf("qa", ...STAGING, "--size", "large"));
    const other = ["--cidr", "10.70.0.0/16", "--domain", "uat.example.com"];
    await create("uat", "--from", "qa", ...other, "--size", "small");
    const uat = read("config/environments/uat.ts");
    expect(uat).toContain('= sized({\n  size: "small",\n  name: "uat",');
    expect(uat.match(/sized\(/g)).toHaveLength(1);
    expect(uat.match(/import \{ sized \}/g)).toHaveLength(1);
  });
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
  ["an unknown size", "qa", [...STAGING, "--size", "huge"], "must be small, standard, large"],
  [
    "a size of a local environment",
    "laptop",
    ["--from", "local", "--size", "small"],
    "doesn't apply to a copy of local",
  ],
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
