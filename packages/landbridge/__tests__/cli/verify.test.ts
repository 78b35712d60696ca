import * as fs from "node:fs";
import * as path from "node:path";

import { FINDING, folder, landbridge, realVerify, repository } from "./support";

describe("what is verified", () => {
  test.each([
    [[], "", []],
    [["."], "gitops/clusters", ["gitops/clusters"]],
    [["dev", "prod"], "gitops/clusters", ["gitops/clusters/dev", "gitops/clusters/prod"]],
    [["gitops/clusters/dev/apps.yaml"], "", ["gitops/clusters/dev"]],
    [["."], "", []],
    [["--env", "dev"], "terraform", ["gitops/clusters/dev"]],
  ])("%j in %j", async (args, below, paths) => {
    const root = repository();
    const { options } = await landbridge(["verify", ...args], {
      directory: path.join(root, below),
    });
    expect(options).toMatchObject({ root, paths });
  });

  test("a directory outside any Git repository is taken for a repository", async () => {
    const root = folder({ "tree/a.yaml": "" });
    const { options } = await landbridge(["verify", "tree"], { directory: root });
    expect(options).toMatchObject({ root: path.join(root, "tree"), paths: [] });
  });

  test("reads the contract of an environment where it is synthesized", async () => {
    const root = repository();
    expect((await landbridge(["verify", "--env=dev", root])).options?.contract).toBeUndefined();
    const contract = path.join(root, "cdktf.out/contract/dev/contract.json");
    fs.mkdirSync(path.dirname(contract), { recursive: true });
    fs.writeFileSync(contract, "{}");
    expect((await landbridge(["verify", "--env=dev", root])).options).toMatchObject({ contract });
  });

  test("reads the directory that the environment's engine reads, as its contract says", async () => {
    const root = repository();
    const contract = path.join(root, "cdktf.out/contract/dev/contract.json");
    fs.mkdirSync(path.dirname(contract), { recursive: true });
    const engine = { kind: "argocd", path: "gitops/argocd/dev" };
    fs.writeFileSync(contract, JSON.stringify({ engine }));
    const { options } = await landbridge(["verify", "--env=dev", root]);
    expect(options).toMatchObject({ contract, paths: ["gitops/argocd/dev"] });
  });

  test("doesn't follow symbolic links out of the repository", async () => {
    const root = repository();
    const other = folder({ "secret.yaml": "secret: canary\n", "report.json": "untouched" });
    const link = (target: string, name: string): void => {
      fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
      fs.symlinkSync(target, path.join(root, name));
    };
    link(other, "gitops/clusters/stage");
    link(path.join(other, "secret.yaml"), "cdktf.out/contract/dev/contract.json");
    link(path.join(other, "report.json"), "report.json");
    link(path.join(other, "new.json"), "new.json");
    link("gitops/clusters/dev", "current");
    const calls = [
      ["gitops/clusters/stage"],
      ["--env", "dev"],
      ["--contract", "cdktf.out/contract/dev/contract.json"],
      ["--plan", "gitops/clusters/stage/secret.yaml"],
      ["--terraform", "gitops/clusters/stage"],
      ["--output", "report.json"],
      ["--output", "new.json"],
    ];
    for (const args of calls) {
      const { code, error, out } = await landbridge(["verify", ...args], { directory: root });
      expect([args, code]).toEqual([args, 2]);
      expect(error).toMatch(/points outside the repository|is outside/);
      expect(out + error).not.toContain("canary");
    }
    expect(fs.readdirSync(other)).toEqual(["report.json", "secret.yaml"]);
    expect(fs.readFileSync(path.join(other, "report.json"), "utf8")).toBe("untouched");
    const { options } = await landbridge(["verify", "current"], { directory: root });
    expect(options).toMatchObject({ root, paths: ["gitops/clusters/dev"] });
  });

  test("passes the options to the verifier", async () => {
    const root = repository();
    const args = [
      "--terraform",
      "terraform",
      "--flux",
      "2.9",
      "--rule",
      "LB2",
      "--rule",
      "unset-variable",
    ];
    const { options } = await landbridge(["verify", ...args, "--no-cache", "--verbose"], {
      directory: root,
    });
    expect(options).toMatchObject({
      terraform: "terraform",
      flux: "2.9",
      rules: ["LB201", "LB203", "LB208", "LB101"],
    });
    expect(options?.cacheDirectory).toBeUndefined();
    const cache = folder({});
    const environment = { LANDBRIDGE_CACHE: "", XDG_CACHE_HOME: cache };
    const cached = await landbridge(["verify"], { directory: root, environment });
    expect(cached.options).toMatchObject({ cacheDirectory: path.join(cache, "landbridge") });
    expect(cached.options).not.toHaveProperty("rules");
  });
});

describe("mistakes", () => {
  test.each([
    [
      ["gitops/clusters/dew"],
      'gitops/clusters/dew: no such file or directory; did you mean "dev"?',
    ],
    [["--env", "deb"], /^--env: there is no gitops\/clusters\/deb in .*; did you mean "dev"\?$/],
    [["--env", ".."], /^--env: there is no /],
    [["--contract", "c.json"], "--contract: c.json: no such file or directory"],
    [["--contract", "gitops"], "--contract: gitops is a directory, not a file"],
    [["--terraform", ".."], /^--terraform: \.\. is outside /],
    [["--output", "missing/report"], /^--output: cannot be written: ENOENT/],
  ])("%j", async (args, message) => {
    const { code, out, error } = await landbridge(["verify", ...args], { directory: repository() });
    expect([code, out]).toEqual([2, ""]);
    const line = error.replace(/^landbridge: /, "").replace(/\n$/, "");
    expect(line).not.toContain("\n");
    expect(line).toMatch(message);
  });

  test("paths in two repositories", async () => {
    const { code, error } = await landbridge(["verify", repository(), repository()]);
    expect([code, error.split("\n").length]).toEqual([2, 2]);
    expect(error).toMatch(/^landbridge: PATH: paths must be in one repository; these are in /);
  });

  test("a link that leads out of the repository", async () => {
    const root = repository();
    fs.symlinkSync(folder({ "main.tf": "" }), path.join(root, "link"));
    const { error } = await landbridge(["verify", "--terraform", "link"], { directory: root });
    expect(error).toMatch(/link that points outside the repository/);
  });
});

describe("exit code", () => {
  test.each([
    ["warning", [], 0],
    ["error", [], 1],
    ["warning", ["--fail-on", "warning"], 1],
    ["note", ["--fail-on", "warning"], 0],
    ["note", ["--fail-on", "note"], 1],
  ] as const)("a finding of severity %s with %j", async (severity, args, code) => {
    const findings = [{ ...FINDING, severity }];
    const result = await landbridge(["verify", ...args], { directory: repository(), findings });
    expect(result.code).toBe(code);
  });
});

describe("a run that finds nothing to verify", () => {
  const verify = (files: Readonly<Record<string, string>>, ...args: readonly string[]) =>
    landbridge(["verify", ...args], {
      directory: folder({ ".git/HEAD": "", ...files }),
      verify: realVerify,
    });

  test.each([
    ["an empty repository", {}, []],
    ["an empty folder of one", { "clusters/dev/README.md": "" }, ["clusters/dev"]],
    ["a repository without Flux", { "a.yaml": "a: b" }, []],
  ] as const)("%s exits with 2, unless that is allowed", async (_, files, args) => {
    const failed = await verify(files, ...args);
    expect([failed.code, failed.error]).toEqual([2, expect.stringContaining("--allow-empty")]);
    expect(failed.error).toMatch(
      /nothing was verified\. (No cluster found|clusters\/dev contains no)/,
    );
    expect(await verify(files, ...args, "--allow-empty")).toMatchObject({ code: 0 });
  });

  test("names a kind that resembles one of Flux, and the directories that were searched", async () => {
    const kind = "apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomisation\n";
    const { code, out } = await verify({ "dev/apps.yaml": kind });
    expect(code).toBe(2);
    expect(out).toContain("1 YAML file searched for Flux Kustomizations");
    expect(out).toContain(
      'dev/apps.yaml:2: kustomize.toolkit.fluxcd.io/v1 has no kind "Kustomisation". Did you mean "Kustomization"?',
    );
  });

  test("a path that isn't a directory always fails", async () => {
    const manifest = await verify({ "a.yaml": "a: b" }, "a.yaml", "--allow-empty");
    expect([manifest.code, manifest.error]).toEqual([
      2,
      expect.stringContaining("a.yaml is not a"),
    ]);
    const text = await verify({ passwd: "" }, "passwd", "--allow-empty");
    expect([text.code, text.error]).toEqual([
      2,
      expect.stringContaining("passwd: not a directory"),
    ]);
    const none = await verify({}, "none", "--allow-empty");
    expect([none.code, none.error]).toEqual([
      2,
      expect.stringContaining("no such file or directory"),
    ]);
  });

  test("an environment is a directory of its own, not the base or a file next to it", async () => {
    const files = { "gitops/clusters/base/a.yaml": "", "gitops/clusters/README.md": "" };
    expect(await verify(files, "--env", "base")).toMatchObject({ code: 2 });
    expect(await verify(files, "--env", "README.md")).toMatchObject({ code: 2 });
  });
});

describe("output", () => {
  const findings = [FINDING];

  test("uses colors only on a terminal, or if the environment asks for them", async () => {
    const print = async (environment: Record<string, string>, outIsTerminal: boolean) => {
      const context = { directory: repository(), findings, environment, outIsTerminal };
      return (await landbridge(["verify"], context)).out.includes("\u001B[");
    };
    expect(await print({}, false)).toBe(false);
    expect(await print({}, true)).toBe(true);
    expect(await print({ NO_COLOR: "1" }, true)).toBe(false);
    expect(await print({ FORCE_COLOR: "1" }, false)).toBe(true);
    expect(await print({ FORCE_COLOR: "0" }, true)).toBe(false);
    expect(await print({ TERM: "dumb" }, true)).toBe(false);
  });

  test("writes a report file without colors, and the summary to stderr", async () => {
    const directory = repository();
    const { out, error } = await landbridge(["verify", "-o", "report.txt"], {
      directory,
      findings,
      outIsTerminal: true,
    });
    expect(out).toBe("");
    expect(error).toBe(
      "landbridge: report.txt: 0 errors, 1 warning in 1 cluster (1 object, 0.0 s)\n",
    );
    expect(fs.readFileSync(path.join(directory, "report.txt"), "utf8")).toMatch(
      /^gitops\/clusters\/dev\/apps.yaml:1:1: warning: It depends on nothing\.\n {2}> 1 \| a: b\n/,
    );
  });

  test("shows progress only on a terminal and for long runs, and removes it at the end", async () => {
    const slow = (milliseconds: number, errorIsTerminal: boolean) =>
      landbridge(["verify"], {
        directory: repository(),
        errorIsTerminal,
        verify: async () => {
          await new Promise((resolve) => setTimeout(resolve, milliseconds));
          throw new Error("end");
        },
      });
    const [long, short, piped] = await Promise.all([
      slow(1600, true),
      slow(50, true),
      slow(1600, false),
    ]);
    expect(long.error).toContain("\rlandbridge: verifying 1 s\u001B[K");
    expect(long.error).toContain("\r\u001B[Klandbridge: internal error: end");
    expect([short.error, piped.error].map((text) => text.includes("verifying"))).toEqual([
      false,
      false,
    ]);
  });
});
