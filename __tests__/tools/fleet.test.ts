import { readFileSync } from "node:fs";
import { resolve } from "node:path";

import { platform } from "../../config";
import { accessFile } from "../../fleet/access";
import { appliedByAccounts } from "../../tools/fleet/applied";
import { readRecord } from "../../tools/fleet/chart-record";

const ROOT = resolve(__dirname, "../..");

test("the rights in the repository are those that applying it takes", async () => {
  const all = await appliedByAccounts(platform, ROOT, (release) => {
    const known = readRecord(release);
    if (known === undefined)
      throw new Error("what the chart installs isn't known: `npm run fleet`");
    return Promise.resolve(known);
  });
  expect(all.map(({ account }) => account).sort()).toEqual(["prometheus-installer", "web"]);
  const file = resolve(ROOT, "gitops/workloads/access/roles.yaml");
  expect(readFileSync(file, "utf8")).toBe(accessFile(all));
}, 60_000);

test("the record of a chart is for its version and its values", async () => {
  const known: boolean[] = [];
  await appliedByAccounts(platform, ROOT, (release) => {
    const record = readRecord(release);
    const values = { prometheus: { enabled: false } };
    known.push(
      record !== undefined,
      readRecord({ ...release, version: "1.0.0" }) !== undefined,
      readRecord({ ...release, layers: [...release.layers.slice(1), { values }] }) !== undefined,
    );
    return Promise.resolve(record!);
  });
  expect(known).toEqual([true, false, false]);
}, 60_000);
