/** docs/promotion.md: its objects are accepted, its names agree with what sets the statuses, and its script works. */
import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import * as path from "node:path";

import { parse, parseAllDocuments } from "yaml";

import { temporaryFolder } from "../../tools/jest/temporary-folder";
import { promotionObject } from "./kinds";

const CHECKOUT = path.resolve(__dirname, "../..");
const page = fs.readFileSync(path.join(CHECKOUT, "docs/promotion.md"), "utf8");
const blocks = [...page.matchAll(/```yaml\n(.*?)```/gs)].map(([, text = ""]) => text);
const objects = blocks
  .filter((text) => text.startsWith("apiVersion:"))
  .flatMap((text) => parseAllDocuments(text).map((document) => document.toJS() as unknown));
const [workflow] = blocks.filter((text) => text.startsWith("# .github/workflows/"));

interface Named {
  readonly kind: string;
  readonly metadata: { readonly name: string };
}

test.each(
  objects.map((object) => [(object as Named).kind, (object as Named).metadata.name, object]),
)("%s %s is accepted", (_kind, _name, object) => {
  expect(promotionObject.safeParse(object).error).toBeUndefined();
});

test("the page has an object of each kind", () => {
  const kinds = objects.map((object) => (object as Named).kind);
  expect(new Set(kinds)).toEqual(new Set(["PromotionStrategy", "WebRequestCommitStatus", "Stage"]));
});

test("a key with a slash, and a field that nobody reads, are not", () => {
  const [strategy] = objects as [{ spec: object }];
  const withKey = {
    ...strategy,
    spec: { ...strategy.spec, activeCommitStatuses: [{ key: "a/b" }] },
  };
  const withField = { ...strategy, spec: { ...strategy.spec, gates: [] } };
  for (const object of [withKey, withField])
    expect(promotionObject.safeParse(object).success).toBe(false);
});

test("every key of the strategy has something that reports it", () => {
  const [strategy, ...statuses] = objects as { kind: string; spec: Record<string, unknown> }[];
  const { proposedCommitStatuses, activeCommitStatuses } = strategy!.spec;
  const reporters = statuses.filter(({ kind }) => kind === "WebRequestCommitStatus");
  const reported = reporters.map(({ spec }) => [spec.reportOn, spec.key]);
  expect(reported).toEqual([
    ["proposed", (proposedCommitStatuses as { key: string }[])[0]?.key],
    ["active", (activeCommitStatuses as { key: string }[])[0]?.key],
  ]);
});

test("the statuses are called as the action and the addon commit-status call them", () => {
  const provider = fs.readFileSync(
    path.join(CHECKOUT, "gitops/infrastructure/commit-status/status/provider.yaml"),
    "utf8",
  );
  expect(provider).toContain("'${TF_ENVIRONMENT}/' + event.involvedObject.name");
  expect(workflow).toContain("status: landbridge/verify/${{ matrix.environment }}");
  const text = JSON.stringify(objects);
  expect(text).toContain("landbridge/verify/staging");
  expect(text).toContain("staging/flux-system");
});

describe("the workflow proposes a copy of main", () => {
  const { jobs } = parse(workflow ?? "") as {
    jobs: { propose: { steps: { run?: string; with?: Record<string, string> }[] } };
  };
  const script = jobs.propose.steps.find(({ run }) => run !== undefined)?.run ?? "";
  const root = temporaryFolder();
  const git = (...args: string[]): string =>
    execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@example.com", ...args], {
      cwd: path.join(root, "clone"),
      encoding: "utf8",
    }).trim();
  const propose = (): void => {
    execFileSync("bash", ["-e", "-o", "pipefail", "-c", script], {
      cwd: path.join(root, "clone"),
      stdio: "pipe",
      env: {
        ...process.env,
        BRANCH: "environment/dev-next",
        GITHUB_SHA: git("rev-parse", "HEAD"),
        GITHUB_SERVER_URL: "https://github.com",
        GITHUB_REPOSITORY: "acme/platform",
        GITHUB_OUTPUT: path.join(root, "output"),
      },
    });
  };

  beforeAll(() => {
    fs.mkdirSync(path.join(root, "clone"));
    execFileSync("git", ["init", "--quiet", "--bare", path.join(root, "remote")]);
    git("init", "--quiet", "--initial-branch=main");
    git("remote", "add", "origin", path.join(root, "remote"));
    fs.writeFileSync(path.join(root, "clone/tree.yaml"), "version: 1\n");
    git("add", ".");
    git("commit", "--quiet", "-m", "First");
    propose();
  });

  test("with the commit that it is a copy of", () => {
    const commit = git("ls-remote", "origin", "environment/dev-next").split("\t")[0] ?? "";
    expect(fs.readFileSync(path.join(root, "output"), "utf8")).toBe(`commit=${commit}\n`);
    expect(git("show", `${commit}:tree.yaml`)).toBe("version: 1");
    expect(JSON.parse(git("show", `${commit}:hydrator.metadata`))).toEqual({
      drySha: git("rev-parse", "HEAD"),
      repoURL: "https://github.com/acme/platform",
    });
  });

  test("and the next one follows it", () => {
    const before = git("ls-remote", "origin", "environment/dev-next").split("\t")[0];
    fs.writeFileSync(path.join(root, "clone/tree.yaml"), "version: 2\n");
    git("commit", "--quiet", "-m", "Second", "tree.yaml");
    propose();
    const after = git("ls-remote", "origin", "environment/dev-next").split("\t")[0] ?? "";
    expect(git("rev-parse", `${after}^`)).toBe(before);
    expect(git("show", `${after}:tree.yaml`)).toBe("version: 2");
  });
});
