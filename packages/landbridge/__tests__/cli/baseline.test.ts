import * as fs from "node:fs";
import * as path from "node:path";

import type { Finding } from "../../src/verify/findings/finding";
import { FINDING, folder, landbridge, repository } from "./support";

const ERROR: Finding = { ...FINDING, severity: "error", message: "It fails." };
const SECOND: Finding = { ...ERROR, message: "Another fails." };

const read = (root: string, file = "landbridge-baseline.json") =>
  JSON.parse(fs.readFileSync(path.join(root, file), "utf8")) as { findings: { message: string }[] };

test("what is written once is known from then on: exit code and report are about what is new", async () => {
  const directory = repository();
  const written = await landbridge(["verify", "--write-baseline"], {
    directory,
    findings: [ERROR],
  });
  expect(written).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^0 errors, 0 warnings, 1 known in 1 cluster/),
    error: "landbridge: landbridge-baseline.json: 1 known finding\n",
  });
  const args = ["verify", "--baseline", "landbridge-baseline.json"];
  const same = await landbridge(args, { directory, findings: [ERROR] });
  expect(same).toMatchObject({ code: 0, out: expect.stringContaining("1 known") });
  const more = await landbridge(args, { directory, findings: [ERROR, SECOND] });
  expect(more.code).toBe(1);
  expect(more.out).toContain("Another fails.");
  expect(more.out).not.toContain("It fails.");
  const twice = await landbridge(args, { directory, findings: [ERROR, { ...ERROR }] });
  expect(twice.code).toBe(1);
});

test("what is gone is a note, and is pruned when the file is written again", async () => {
  const directory = repository();
  const args = ["verify", "--baseline", "b.json"];
  await landbridge([...args, "--write-baseline"], { directory, findings: [ERROR, SECOND] });
  const { code, out } = await landbridge(args, { directory, findings: [ERROR] });
  expect(code).toBe(0);
  expect(out).toContain("  gitops/clusters/dev/apps.yaml: LB201: Another fails.");
  const { error } = await landbridge([...args, "--write-baseline"], {
    directory,
    findings: [ERROR],
  });
  expect(error).toBe("landbridge: b.json: 1 known finding, 2 before\n");
  expect(read(directory, "b.json").findings.map(({ message }) => message)).toEqual(["It fails."]);
});

test.each([[["--rule", "LB101"]], [["gitops/clusters/dev"]]])(
  "a run on a part of the repository keeps the rest: %j",
  async (part) => {
    const directory = repository();
    const args = ["verify", "--baseline", "b.json", ...part];
    await landbridge(["verify", "--write-baseline=b.json"], { directory, findings: [ERROR] });
    expect((await landbridge(args, { directory })).out).not.toContain("It fails.");
    const { code } = await landbridge([...args, "--write-baseline"], { directory });
    expect(code).toBe(0);
    expect(read(directory, "b.json").findings).toHaveLength(1);
  },
);

test("the report in a file or another format is about the same findings", async () => {
  const directory = repository();
  await landbridge(["verify", "--write-baseline=b.json"], { directory, findings: [ERROR] });
  const args = ["verify", "--baseline=b.json", "--format=json", "--fail-on=note"];
  const { out, code } = await landbridge(args, { directory, findings: [ERROR, FINDING] });
  expect(code).toBe(1);
  expect(JSON.parse(out)).toMatchObject({
    findings: [{ message: FINDING.message }],
    known: [{ message: ERROR.message }],
  });
});

describe("mistakes", () => {
  test.each([
    [
      "--baseline=none.json",
      /none\.json: file not found[^]*--baseline none\.json --write-baseline/,
    ],
    ["--baseline=terraform", /terraform is a directory\n.*Name the file/],
    ["--baseline=broken.json", /broken\.json:1:\d+: [^]*Restore the file from Git/],
    ["--baseline=newer.json", /has format 7, but this version of Landbridge reads formats up to 1/],
    ["--write-baseline=missing/b.json", /missing\/b\.json: directory missing does not exist/],
    ["--write-baseline --since=main", /can't be combined with --since/],
    ["--baseline", /needs a value/],
  ])("%s", async (args, message) => {
    const directory = repository();
    fs.writeFileSync(path.join(directory, "broken.json"), "{");
    fs.writeFileSync(path.join(directory, "newer.json"), '{"version": 7}');
    const { code, error } = await landbridge(["verify", ...args.split(" ")], { directory });
    expect([code, error]).toEqual([2, expect.stringMatching(message)]);
  });

  test("a link that leads out of the repository is neither read nor written", async () => {
    const directory = repository();
    const other = folder({ "b.json": "canary" });
    fs.symlinkSync(path.join(other, "b.json"), path.join(directory, "b.json"));
    for (const option of ["--baseline=b.json", "--write-baseline=b.json"]) {
      const { code, error } = await landbridge(["verify", option], { directory });
      expect([code, error]).toEqual([2, expect.stringContaining("points outside the repository")]);
      expect(error).not.toContain("canary");
    }
    expect(fs.readFileSync(path.join(other, "b.json"), "utf8")).toBe("canary");
  });

  test("a damaged baseline is written again, unless that loses what the run doesn't look at", async () => {
    const directory = repository();
    fs.writeFileSync(path.join(directory, "b.json"), "{");
    const args = ["verify", "--write-baseline=b.json"];
    expect((await landbridge([...args, "gitops/clusters/dev"], { directory })).code).toBe(2);
    expect((await landbridge(args, { directory })).code).toBe(0);
    expect(read(directory, "b.json").findings).toEqual([]);
  });
});
