import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";

import { DiskRepository, RULES, verifyFleet } from "landbridge/verify";

import { validatePlatform } from "../../config/validate";
import { contractDocumentOf } from "../../modules/contract";
import { runProof } from "../../proof/run";
import { ACCOUNT_NAMES } from "../../stacks/account-names";
import { addPlatform } from "../../stacks/platform";
import { testApp } from "../support/app";
import { bootstrapped } from "../support/bootstrapped";
import { fixturePlatform } from "../support/fixture-platform";

const CHECKOUT = path.resolve(__dirname, "../..");
const FILE = "gitops/infrastructure/karpenter/controller/helm-release.yaml";

// Environments of the test's own, on the project's tree: the user's may be others.
const environments = fixturePlatform.environments.filter(({ kind }) => kind === "aws");
const contracts = addPlatform(
  testApp(),
  validatePlatform({ ...fixturePlatform, environments }, ACCOUNT_NAMES),
).map(({ core }) => contractDocumentOf(core.contract));

let root: string;

beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), "landbridge-proof-"));
  fs.cpSync(path.join(CHECKOUT, "gitops"), path.join(root, "gitops"), { recursive: true });
  for (const { name } of environments) {
    const folder = path.join(root, "gitops/clusters", name, "platform");
    fs.rmSync(folder, { recursive: true, force: true });
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(path.join(folder, "kustomization.yaml"), "resources:\n  - ../../base\n");
  }
});
afterEach(() => {
  fs.rmSync(root, { recursive: true });
});

const add = (files: Readonly<Record<string, string>>): void => {
  for (const [file, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text);
  }
};

const change = (file: string, from: string | RegExp, to: string): void => {
  const text = fs.readFileSync(path.join(root, file), "utf8");
  expect(text).toMatch(from);
  fs.writeFileSync(path.join(root, file), text.replace(from, to));
};

test("our own platform passes: one line says what was proven", async () => {
  const { proven, ...report } = await runProof(contracts, root, "1.2.3");
  expect(report).toEqual({ text: "", failed: false });
  const counts =
    /^proven before apply: (\d+) clusters, (\d+) Kustomizations, (\d+) objects and (\d+) contract values against (\d+) rules$/.exec(
      proven,
    );
  const [clusters, kustomizations, objects, values, rules] = (counts ?? []).slice(1).map(Number);
  expect([clusters, rules]).toEqual([2, RULES.length]);
  const variables = contracts.map((contract) => Object.keys(contract.variables).length);
  expect(values).toBeGreaterThan(variables.reduce((sum, count) => sum + count));
  expect(kustomizations).toBeGreaterThan(20);
  expect(objects).toBeGreaterThan(kustomizations!);
});

test("what the bootstrap commits for each environment changes nothing", async () => {
  for (const { engine } of contracts) add(bootstrapped(engine.path));
  expect(await runProof(contracts, root, "1.2.3")).toMatchObject({ text: "", failed: false });
});

describe("landbridge verify after one environment is bootstrapped", () => {
  const verified = () => verifyFleet({ repository: new DiskRepository(root), paths: [] });

  test("verifies the others as before", async () => {
    const before = await verified();
    const count = before.fleet.models.flatMap(({ objects }) => objects).length;
    const files = bootstrapped("gitops/clusters/dev");
    add(files);
    const { fleet, unverified } = await verified();
    const objects = fleet.models.flatMap((model) => model.objects);
    const added = objects.filter(({ origin }) => origin.file in files);
    const clusters = ({ models }: typeof fleet) =>
      models.map(({ cluster }) => cluster.split("/").slice(1, 3));
    expect(clusters(fleet)).toEqual(clusters(before.fleet));
    expect([objects.length - added.length, unverified]).toEqual([count, []]);
  });

  test("still reports a bad edit of another one", async () => {
    add(bootstrapped("gitops/clusters/dev"));
    change(
      "gitops/clusters/prod/platform/kustomization.yaml",
      "resources:\n",
      "patches:\n  - target: { kind: Kustomization, name: hello }\n    patch: '- { op: remove, path: /spec/dependsOn }'\nresources:\n",
    );
    const { findings } = await verified();
    expect(findings.map(({ rule, message }) => `${rule} ${message}`)).toContainEqual(
      expect.stringMatching(/^LB208 .* may be applied before namespace hello exists/),
    );
  });
});

test.each(["flux", "flux-operator"])(
  "a value that is removed from the contract of %s fails the synth",
  async (kind) => {
    const without = contracts.map((contract) => {
      const { TF_DOMAIN: removed, ...variables } = contract.variables;
      expect(removed).toBeDefined();
      return { ...contract, engine: { ...contract.engine, kind }, variables };
    });
    const { text, failed } = await runProof(without, root, "1.2.3");
    expect(failed).toBe(true);
    expect(text).toContain("TF_DOMAIN is not set");
  },
);

test("reading a value that the contract doesn't have fails the synth with both lines, once for all environments", async () => {
  change(FILE, "name: karpenter-values-terraform", "name: kapenter-values-terraform");
  const { text, failed } = await runProof(contracts, root, "1.2.3");
  expect(failed).toBe(true);
  expect(text.split("\n").filter((line) => /^\S+: (error|warning): /.test(line))).toEqual([
    `${FILE}:28:7: error: HelmRelease karpenter/karpenter reads ConfigMap karpenter/kapenter-values-terraform, ` +
      'which neither the repository nor the contract creates. Did you mean "karpenter-values-terraform"?',
    expect.stringMatching(
      /^modules\/addons\/karpenter\/contract\.ts:\d+: error: ConfigMap karpenter\/karpenter-values-terraform is not read by anything/,
    ),
  ]);
  expect(text).toContain("in gitops/clusters/dev, gitops/clusters/prod");
});

test("an ordering problem fails the synth even if the rule only warns", async () => {
  change("gitops/infrastructure/karpenter/flux-kustomization.yaml", / {2}wait: true\n/, "");
  const { text, failed } = await runProof(contracts, root, "1.2.3");
  expect(text).toMatch(/LB2\d\d/);
  expect(text).toMatch(/: error: /);
  expect(text).not.toContain("\n0 errors");
  expect(failed).toBe(true);
});

test("what landbridge.yaml accepts doesn't fail the synth", async () => {
  change("gitops/infrastructure/karpenter/flux-kustomization.yaml", / {2}wait: true\n/, "");
  const before = await runProof(contracts, root, "1.2.3");
  const rules = [...new Set(before.text.match(/LB\d{3}/g))];
  fs.writeFileSync(
    path.join(root, "landbridge.yaml"),
    `ignore:\n${rules.map((rule) => `  - rule: ${rule}\n    reason: a test\n`).join("")}`,
  );
  expect(await runProof(contracts, root, "1.2.3")).toMatchObject({ text: "", failed: false });
});
