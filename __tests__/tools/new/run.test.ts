/** What the commands refuse and undo. That their result works is tested by docs/how-to.md, which is followed. */
import * as fs from "node:fs";
import * as path from "node:path";

import { contentOf, outcome, smallCheckout, write } from "./support";

const CHART = ["--repository", "https://charts.example.com", "--chart-version", "1.2.3"];
const BUCKET = ["--action", "s3:GetObject", "--resource", "arn:{partition}:s3:::{name}-zz/*"];
const ADDON = ["addon", "zz-demo", ...CHART, ...BUCKET, "--value", "aws.region=region"];

let root: string;

beforeEach(() => {
  root = smallCheckout();
});

const read = (file: string): string => fs.readFileSync(path.join(root, file), "utf8");

/** Runs a command that must fail, and must not change anything. */
async function refused(args: readonly string[], options?: Parameters<typeof outcome>[2]) {
  const before = contentOf(root);
  const { error } = await outcome(root, args, options);
  expect(contentOf(root)).toEqual(before);
  return error ?? "";
}

describe("addon", () => {
  test("everything is written, registered and listed", async () => {
    const { said, error } = await outcome(root, ADDON);
    expect(error).toBeUndefined();
    expect(said).toContain("  modules/addons/zz-demo/policy.ts");
    expect(read("modules/addons/registry.ts")).toContain('import { zzDemo } from "./zz-demo";');
    expect(read("modules/addons/registry.ts")).toMatch(/, zzDemo,\n\];\n$/);
    expect(read("gitops/clusters/base/kustomization.yaml")).toMatch(
      /# Applications\n[^]*- \.\.\/\.\.\/infrastructure\/zz-demo\n$/,
    );
  });

  test("an addon that needs nothing of AWS has only manifests, and a namespace of Flux", async () => {
    const { said } = await outcome(root, ["addon", "zz-demo", ...CHART, "--git-only"]);
    expect(said).not.toContain("modules/addons");
    const list = "gitops/infrastructure/namespaces/aws/kustomization.yaml";
    expect(read(list)).toContain("  - headlamp.yaml\n  - zz-demo.yaml\nlabels:");
  });

  test("a chart from a registry has no Helm repository", async () => {
    const registry = ["--repository", "oci://registry.example.com/zz", "--chart-version", "1.2.3"];
    await outcome(root, ["addon", "zz-demo", ...registry, "--git-only"]);
    const directory = "gitops/infrastructure/zz-demo/controller";
    expect(read(`${directory}/oci-repository.yaml`)).toContain("tag: 1.2.3");
    expect(read(`${directory}/helm-release.yaml`)).toContain("kind: OCIRepository");
  });

  test("a word of TypeScript is a name too", async () => {
    await outcome(root, ["addon", "class", ...CHART, "--value", "region=region"]);
    expect(read("modules/addons/registry.ts")).toContain('import { classAddon } from "./class";');
  });

  test("without a terminal every missing option is named", async () => {
    const message = await refused(["addon", "zz-demo"]);
    for (const option of ["--repository", "--chart-version", "--action", "--git-only"]) {
      expect(message).toContain(option);
    }
  });

  test("on a terminal it asks for what is missing, and again after a bad answer", async () => {
    const answers = [
      "ftp://x",
      "https://charts.example.com",
      "1.2.3",
      "",
      "",
      "",
      "",
      "region=region",
    ];
    const { said, asked, error } = await outcome(root, ["addon", "zz-demo"], { answers });
    expect(error).toBeUndefined();
    expect(asked[1]).toContain("must be an address that starts with https:// or oci://");
    expect(said).toContain("modules/addons/zz-demo/contract.ts");
    expect(said).not.toContain("policy.ts");
  });

  test.each([
    [
      "a bad name",
      ["addon", "Bad_Name", ...CHART, "--git-only"],
      "must be 2 to 40 lowercase letters",
    ],
    ["no name", ["addon"], "NAME: is missing"],
    ["two names", ["addon", "one", "two"], "is one word, not 2"],
    ["an unknown kind", ["addn", "zz"], "can't be created"],
    ["an unknown option", [...ADDON, "--chart-verson", "1"], "did you mean"],
    [
      "a version that isn't exact",
      ["addon", "zz", ...CHART, "--chart-version", "latest", "--git-only"],
      "must be an exact version",
    ],
    ["an unknown source", [...ADDON, "--value", "a=regoin"], "did you mean region?"],
    [
      "an unknown placeholder",
      [...ADDON, "--resource", "arn:{part}:s3:::x"],
      "unknown placeholder {part}",
    ],
    [
      "two values in one place",
      [...ADDON, "--value", "aws=region"],
      "two values have the same key",
    ],
    [
      "actions on nothing",
      ["addon", "zz", ...CHART, "--action", "s3:GetObject"],
      "add --resource ARN",
    ],
    ["a contradiction", [...ADDON, "--git-only"], "contradicts --action and --value"],
    ["an unknown dependency", [...ADDON, "--depends-on", "karpentr"], "did you mean karpenter?"],
    [
      "another one's service account",
      [...ADDON, "--namespace", "external-dns", "--service-account", "external-dns"],
      "already has a role",
    ],
    [
      "an existing addon",
      ["addon", "karpenter", ...CHART, "--git-only"],
      "gitops/infrastructure/karpenter: already exists",
    ],
  ])("%s is refused, and nothing is written", async (_, args, message) => {
    expect(await refused(args)).toContain(message);
  });

  test("a registry of another form is refused, with what it should look like", async () => {
    write(root, "modules/addons/registry.ts", "export const ADDONS = load();\n");
    expect(await refused(ADDON)).toContain("has no list ADDONS");
    write(root, "modules/addons/registry.ts", "export const ADDONS = [\n");
    expect(await refused(ADDON)).toContain("modules/addons/registry.ts:2: can't be read");
    fs.rmSync(path.join(root, "modules/addons/registry.ts"));
    expect(await refused(ADDON)).toContain("modules/addons/registry.ts: is missing");
  });

  test("a file that can't be written leaves nothing behind", async () => {
    // Where the test's directory should be, there is a file.
    write(root, "__tests__/modules", "");
    expect(await refused(ADDON)).toMatch(/EEXIST|ENOTDIR/);
  });

  test("leaving at a question or while files are written leaves nothing behind", async () => {
    const answers = ["https://charts.example.com", undefined];
    expect(await refused(["addon", "zz-demo"], { answers })).toMatch(/^Error/);
    const onLine = (line: string, leave: () => void): void => {
      expect(fs.existsSync(path.join(root, "modules/addons/zz-demo/index.ts"))).toBe(true);
      expect(line).toContain("Updating");
      leave();
    };
    expect(await refused(ADDON, { onLine })).toContain("AbortError");
  });
});
