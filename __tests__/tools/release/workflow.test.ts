import * as fs from "node:fs";
import * as path from "node:path";

import { parse } from "yaml";

const ROOT = path.resolve(__dirname, "../../..");
const read = (file: string): string => fs.readFileSync(path.join(ROOT, file), "utf8");

interface Job {
  readonly needs?: string | readonly string[];
  readonly uses?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly steps?: readonly { readonly uses?: string; readonly run?: string }[];
}

const { jobs } = parse(read(".github/workflows/release.yml")) as {
  readonly jobs: Readonly<Record<string, Job>>;
};
const manifest = JSON.parse(read(".release-please-manifest.json")) as Record<string, string>;
const config = JSON.parse(read("release-please-config.json")) as {
  readonly packages: Readonly<Record<string, { readonly component: string }>>;
};

test("both packages are released, each with a changelog that release notes can be written in", () => {
  expect(Object.keys(manifest)).toEqual([".", "packages/landbridge"]);
  expect(Object.keys(config.packages)).toEqual(Object.keys(manifest));
  for (const directory of Object.keys(manifest)) {
    expect(read(`${directory}/CHANGELOG.md`)).toMatch(/^## \[Unreleased\]$/m);
  }
});

test("nothing is published before the end-to-end tests pass, and no job has a token for npm", () => {
  expect(jobs.e2e?.uses).toBe("./.github/workflows/e2e.yml");
  expect(jobs.npm?.needs).toContain("e2e");
  expect(jobs.image?.needs).toContain("npm");
  expect(read(".github/workflows/release.yml")).not.toMatch(/NODE_AUTH_TOKEN|secrets\.NPM/);
});

test("the package is published with provenance, and the image with an attestation", () => {
  expect(jobs.npm?.permissions).toMatchObject({ "id-token": "write" });
  expect(jobs.npm?.steps?.map(({ run }) => run).join("\n")).toMatch(/npm publish .* --provenance/);
  const actions = jobs.image?.steps?.map(({ uses = "" }) => uses.replace(/@.*/, ""));
  expect(actions?.slice(-2)).toEqual([
    "docker/build-push-action",
    "actions/attest-build-provenance",
  ]);
});

describe("every workflow", () => {
  const workflows = fs.readdirSync(path.join(ROOT, ".github/workflows"));

  test.each(workflows)("%s pins actions of others by commit, with the version", (file) => {
    const actions = [...read(`.github/workflows/${file}`).matchAll(/uses: (?!\.\/)(.+)$/gm)];
    const loose = actions.filter(
      ([, action = ""]) => !/^[\w-]+\/[\w/-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/.test(action),
    );
    expect(loose).toEqual([]);
  });
});
