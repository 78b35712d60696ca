import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";

import { describeUnless } from "../../../../tools/jest/unless";
import { checkout, commit, git, NO_GIT, snapshot } from "../git/support";
import { configMap, kustomization } from "../verify/support/read-model";
import { folder, landbridge, realVerify } from "./support";

const LIST =
  "apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\nresources: [a.yaml]\n";

const FILES = {
  "clusters/dev/apps.yaml": kustomization("apps", "apps", "interval: 1h", "prune: true"),
  "apps/kustomization.yaml": LIST,
  "apps/a.yaml": configMap("a"),
  "apps/unlisted-1.yaml": configMap("b"),
};

/** The verifier with one rule, so that the trees can be small. */
const verify: typeof realVerify = (options) => realVerify({ ...options, rules: ["LB604"] });

/** Findings of LB604 that a run reports, and its exit code. */
async function verified(directory: string, ...args: readonly string[]) {
  const ran = await landbridge(["verify", "--format=json", "--fail-on=warning", ...args], {
    directory,
    verify,
  });
  if (ran.code === 2) return { code: ran.code, error: ran.error };
  const { findings, known } = JSON.parse(ran.out) as Record<
    "findings" | "known",
    { message: string }[]
  >;
  const [fresh, old] = [findings, known].map((all) =>
    all.map(({ message }) => message.split(" ")[0]),
  );
  return { code: ran.code, findings: fresh, known: old, error: ran.error };
}

describeUnless(NO_GIT, "verify --since", () => {
  test("reports what the working tree adds to the branch point, also uncommitted", async () => {
    const root = checkout(FILES);
    git(root, "checkout", "--quiet", "-b", "feature");
    git(root, "checkout", "--quiet", "main");
    commit(root, { "apps/unlisted-main.yaml": configMap("c") });
    git(root, "checkout", "--quiet", "feature");
    expect(await verified(root, "--since=main")).toMatchObject({ code: 0, findings: [] });
    commit(root, { "apps/unlisted-2.yaml": configMap("d") });
    fs.writeFileSync(path.join(root, "apps/unlisted-3.yaml"), configMap("e"));
    const before = snapshot(root);
    expect(await verified(root, "--since=main")).toMatchObject({
      code: 1,
      findings: ["unlisted-2.yaml"],
      known: ["unlisted-1.yaml"],
    });
    expect(snapshot(root)).toEqual(before);
    // One cause, one finding: the third is named in it.
    const { out } = await landbridge(["verify", "--since=main"], { directory: root, verify });
    expect(out).toContain("unlisted-3.yaml");
  });

  test("takes paths, and landbridge.yaml as it was then", async () => {
    const ignore = "ignore: [{ rule: LB604, reason: later }]\n";
    const root = checkout({ ...FILES, "landbridge.yaml": ignore });
    fs.rmSync(path.join(root, "landbridge.yaml"));
    const { code, findings } = await verified(root, "--since=HEAD", "clusters/dev");
    expect([code, findings]).toEqual([1, ["unlisted-1.yaml"]]);
  });

  test("is known with a baseline as well, each mistake once", async () => {
    const root = checkout(FILES);
    expect((await verified(root, "--write-baseline=b.json")).code).toBe(0);
    commit(root, { "apps/unlisted-2.yaml": configMap("d") });
    const args = ["--baseline=b.json", "--since=HEAD~1"];
    expect(await verified(root, ...args)).toMatchObject({ findings: ["unlisted-2.yaml"] });
    expect(await verified(root, "--baseline=b.json", "--since=HEAD")).toMatchObject({
      findings: [],
    });
  });

  test("says what it can't know of a contract that Git doesn't have", async () => {
    const root = checkout(FILES);
    const plan = path.join(folder({ "plan.json": "{}" }), "plan.json");
    const { error } = await verified(root, "--since=HEAD", `--plan=${plan}`);
    expect(error).toContain("the revision doesn't contain the file of --plan");
    commit(root, { "plan.json": "{}" });
    expect((await verified(root, "--since=HEAD", "--plan=plan.json")).error).toBe("");
  });

  test("leaves no directory behind, also after a failure", async () => {
    const left = () =>
      fs.readdirSync(os.tmpdir()).filter((name) => name.startsWith("landbridge-revision-"));
    const root = checkout(FILES);
    await verified(root, "--since=HEAD");
    expect(await verified(root, "--since=none")).toMatchObject({
      code: 2,
      error: expect.stringMatching(/^landbridge: --since: "none" is not a commit/),
    });
    expect(left()).toEqual([]);
  });
});
