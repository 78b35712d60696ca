import * as fs from "node:fs";
import * as path from "node:path";

import { describeUnless } from "../../../../tools/jest/unless";
import { CLUSTER } from "../diff/support";
import { checkout, commit, git, NO_GIT, snapshot } from "../git/support";
import { configMap } from "../verify/support/read-model";
import { folder, landbridge } from "./support";

// Each comparison reads two sides, and some run a synth.
jest.setTimeout(60_000);

const FILES = { ...CLUSTER, "apps/a.yaml": configMap("a") };

describeUnless(NO_GIT, "landbridge diff", () => {
  test("compares the working tree with the branch point, and leaves everything as it was", async () => {
    const root = checkout(FILES);
    git(root, "checkout", "--quiet", "-b", "feature");
    git(root, "checkout", "--quiet", "main");
    commit(root, { "apps/main.yaml": configMap("main") });
    git(root, "checkout", "--quiet", "feature");
    fs.writeFileSync(path.join(root, "apps/b.yaml"), configMap("b"));
    const before = snapshot(root);
    const { code, out } = await landbridge(["diff", "main", "--format=json"], { directory: root });
    expect(code).toBe(0);
    expect((JSON.parse(out) as { objects: object[] }).objects).toMatchObject([
      { object: "ConfigMap default/b", action: "added" },
    ]);
    expect(snapshot(root)).toEqual(before);
    expect((await landbridge(["diff", "HEAD", "HEAD"], { directory: root })).out).toContain(
      "no change",
    );
  });

  test("--fail-on decides about the exit code", async () => {
    const root = checkout(FILES);
    const run = (...args: string[]) => landbridge(["diff", "HEAD", ...args], { directory: root });
    expect((await run("--fail-on=change")).code).toBe(0);
    fs.writeFileSync(path.join(root, "apps/b.yaml"), configMap("b"));
    expect((await run("--fail-on=change")).code).toBe(1);
    expect((await run("--fail-on=danger")).code).toBe(0);
  });

  test("a project's own command writes the stacks; without it, its code isn't run", async () => {
    const app = `const fs = require("fs"); const out = process.env.CDKTF_OUTDIR;
      if (process.env.GITHUB_TOKEN) throw new Error("has a token");
      fs.mkdirSync(out + "/stacks/core", { recursive: true });
      fs.writeFileSync(out + "/manifest.json", JSON.stringify({ stacks: { core: { dependencies: [], synthesizedStackPath: "stacks/core/cdk.tf.json" } } }));
      fs.writeFileSync(out + "/stacks/core/cdk.tf.json", JSON.stringify({ resource: { aws_vpc: { v: { cidr_block: CIDR } } } }));`;
    const files = (cidr: string) => ({
      ...FILES,
      "cdktf.json": JSON.stringify({ app: "node app.js" }),
      "app.js": app.replace("CIDR", JSON.stringify(cidr)),
    });
    const root = checkout(files("10.0.0.0/16"));
    fs.writeFileSync(path.join(root, "app.js"), files("10.1.0.0/16")["app.js"]);
    process.env.GITHUB_TOKEN = "secret";
    try {
      const args = ["diff", "HEAD", "--format=github", "--fail-on=danger"];
      const ran = await landbridge(args, { directory: root });
      expect(ran).toMatchObject({ code: 1, error: "" });
      expect(ran.out).toContain("::error title=Danger::aws_vpc.v");
      const without = await landbridge([...args, "--synth=none"], { directory: root });
      expect(without).toMatchObject({ code: 0 });
      fs.writeFileSync(path.join(root, "app.js"), "console.error('a mistake'); process.exit(3)");
      const failed = await landbridge(["diff", "HEAD"], { directory: root });
      expect(failed).toMatchObject({
        code: 2,
        error: expect.stringMatching(/HEAD: .*failed \(exit code 3\)[^]*a mistake/),
      });
    } finally {
      delete process.env.GITHUB_TOKEN;
    }
  });

  test.each([
    [["diff"], /BASE: is missing/],
    [["diff", "nonsense"], /BASE: "nonsense" is not a commit/],
    [["diff", "a", "b", "c"], /one argument too many/],
    [["diff", "--from=none.json"], /--from: .*no such file/],
  ])("%j is a mistake", async (args, message) => {
    const root = checkout(FILES);
    const { code, error } = await landbridge(args, { directory: root });

    expect({ code, error }).toEqual({ code: 2, error: expect.stringMatching(message) });
  });
});

test("directories are compared without Git, and a saved diff is printed again", async () => {
  const [base, head] = [folder(FILES), folder({ ...FILES, "apps/b.yaml": configMap("b") })];
  const saved = path.join(folder({}), "diff.json");
  const args = [`--base-dir=${base}`, `--head-dir=${head}`];
  await landbridge(["diff", ...args, "--format=json", `--output=${saved}`]);
  const { out } = await landbridge(["diff", `--from=${saved}`, "--format=markdown"]);
  expect(out).toBe((await landbridge(["diff", ...args, "--format=markdown"])).out);
  fs.writeFileSync(saved, '{"version":1}');
  expect(await landbridge(["diff", `--from=${saved}`])).toMatchObject({ code: 2 });
});
