import * as fs from "node:fs";
import * as path from "node:path";

import { temporaryFolder } from "../../../../tools/jest/temporary-folder";
import { writeFiles } from "../../src/fix";
import { fingerprintOfFinding } from "../../src/verify/findings/fingerprint";
import { instancesOf } from "../../src/verify/findings/instances";
import { parseYaml } from "../../src/verify/yaml/document";
import { readCorpus } from "../verify/support/corpus";
import { settled, write } from "./support";

/** kustomize is not looked for, so that trees say the same on every machine. */
beforeAll(() => {
  jest.replaceProperty(process, "env", { ...process.env, PATH: "" });
});
afterAll(() => {
  jest.restoreAllMocks();
});

/** Trees in which a rule with fixes fires. */
const trees = readCorpus().filter(({ expected }) =>
  expected.some((line) => /^LB(?:110|111|204|604|607|612) /.test(line)),
);

/** Trees whose fixes were looked at one by one; others have none. */
const FIXED: Readonly<Record<string, readonly string[]>> = {
  "LB002/no-reason.txtar": ["write helm.toolkit.fluxcd.io/v2 for HelmRelease podinfo"],
  "LB004/comment.txtar": ["write helm.toolkit.fluxcd.io/v2 for HelmRelease podinfo"],
  "LB110/array.txtar": ["escape what isn't meant for Flux in ConfigMap backup"],
  "LB110/dashboard.txtar": ["escape what isn't meant for Flux in ConfigMap dashboard"],
  "LB111/account-id.txtar": ["keep the quotes of data.account in ConfigMap settings"],
  "LB111/annotation.txtar": [
    "keep the quotes of metadata.annotations.example.com/scrape in ServiceAccount echo",
  ],
  "LB111/helm-value.txtar": ["keep the quotes of spec.values.accountId in HelmRelease podinfo"],
  "LB201/unlisted.txtar": [
    "list sync.yaml under resources of clusters/dev/database/kustomization.yaml",
  ],
  "LB204/nested.txtar": ["set wait: true of Kustomization infrastructure"],
  "LB204/no-wait.txtar": ["set wait: true of Kustomization infrastructure"],
  "LB204/resource-set.txtar": ["set ready: true of ResourceSet shop"],
  "LB205/dependency-does-not-wait.txtar": ["set wait: true of Kustomization controllers"],
  "LB205/nested.txtar": ["set wait: true of Kustomization controllers"],
  "LB207/later-repository.txtar": ["set wait: true of Kustomization controllers"],
  "LB304/not-listed.txtar": ["list repository.yaml under resources of apps/kustomization.yaml"],
  "LB604/forgotten.txtar": ["list service.yaml under resources of apps/kustomization.yaml"],
  "LB607/deprecated.txtar": ["write helm.toolkit.fluxcd.io/v2 for HelmRelease podinfo"],
  "LB612/chart-ref.txtar": ["write helm.toolkit.fluxcd.io/v2 for HelmRelease echo"],
  "LB612/chart-ref-of-older-flux.txtar": ["write helm.toolkit.fluxcd.io/v2 for HelmRelease echo"],
  "LB607/flux-manifests.txtar": [
    "write source.toolkit.fluxcd.io/v1 for OCIRepository flux-manifests",
  ],
  "LB607/flux-of-kustomization.txtar": ["write source.toolkit.fluxcd.io/v1 for OCIRepository web"],
  "LB607/removed.txtar": ["write helm.toolkit.fluxcd.io/v2 for HelmRelease podinfo"],
  "LB621/other-generator.txtar": ["list rbac.yaml under resources of apps/kustomization.yaml"],
  "LB621/unlisted.txtar": ["list rbac.yaml under resources of apps/kustomization.yaml"],
  "LB705/unapplied.txtar": ["list secret.yaml under resources of web/kustomization.yaml"],
};

test.each(trees.map((tree) => [tree.name, tree] as const))(
  "%s: what is fixed is gone, and nothing else changes",
  async (name, { files, options }) => {
    const root = temporaryFolder();
    write(root, Object.fromEntries(files.map(({ path: file, text }) => [file, text])));
    const contract =
      options.contract === undefined ? {} : { contract: path.join(root, options.contract) };
    const given = { ...options, ...contract };
    const { findings, fixes, refused, files: changed } = await settled(root, given);
    expect(fixes.map(({ fix }) => fix.title)).toEqual(FIXED[name] ?? []);
    expect(refused).toEqual([]);
    writeFiles(root, changed);
    const after = await settled(root, given);
    const keys = (all: typeof findings) =>
      all.flatMap(instancesOf).map(fingerprintOfFinding).sort();
    const fixed = fixes.flatMap((one) => one.findings).map(fingerprintOfFinding);
    const expected = keys(findings);
    for (const key of fixed) expected.splice(expected.indexOf(key), 1);
    // Consequences of what is fixed are gone as well.
    const remaining = keys(after.findings);
    for (const key of remaining) expect(expected).toContain(key);
    for (const key of new Set(fixed)) {
      const count = (all: readonly string[]) => all.filter((one) => one === key).length;
      expect(count(remaining)).toBeLessThanOrEqual(count(expected));
    }
    expect(after.fixes).toEqual([]);
    for (const { path: file, text } of files) {
      const now = fs.readFileSync(path.join(root, file), "utf8");
      if (changed.some(({ source }) => source.file === file)) {
        expect(parseYaml("", now)).toHaveLength(parseYaml("", text).length);
        const comments = (of: string) => of.split("\n").filter((line) => /^\s*#/.test(line)).length;
        expect(comments(now)).toBe(comments(text));
      } else expect(now).toBe(text);
    }
  },
);

test("every list of fixes above is of a tree that is tested", () => {
  const names = trees.map(({ name }) => name);
  expect(Object.keys(FIXED).filter((name) => !names.includes(name))).toEqual([]);
});
