import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { runIsolated } from "../../../../src/lib/isolated/run-isolated";
import { createKustomizeBuilder } from "../../../../src/verify/kustomize/builder";
import { findKustomize } from "../../../../src/verify/kustomize/external/find-kustomize";
import { LocalKustomize } from "../../../../src/verify/kustomize/external/local-kustomize";
import { MemoryRepository } from "../../../../src/verify/repository/memory-repository";
import { YamlFiles } from "../../../../src/verify/repository/yaml-files";
import { parseYaml } from "../../../../src/verify/yaml/document";

type Files = Readonly<Record<string, string>>;

const configMap = (name: string, data = "a: b"): string =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${name}}\ndata: {${data}}\n`;

const plugin = (kind: string, line: string): string =>
  `apiVersion: builtin\nkind: ${kind}\nmetadata: {name: p}\n${line}\n`;

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "landbridge-isolation-"));
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

function write(files: Files, mode = 0o644): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text, { mode });
  }
}

/** A root as a build gets it, with a program of our own in the place of kustomize. */
function program(script: string): string {
  for (const name of ["files", "home", "programs", "temporary"]) mkdirSync(join(root, name));
  write({ kustomize: `#!/bin/sh\n${script}\n` }, 0o755);
  return join(root, "kustomize");
}

const binary = findKustomize();
if (binary === undefined) {
  console.warn("tests with kustomize SKIPPED: neither kustomize nor kubectl is on PATH");
}
const withKustomize = binary === undefined ? test.skip : test;

const REPLACEMENT =
  "- {source: {kind: ConfigMap, name: one, fieldPath: data.a}, targets: [{select: {name: two}, fieldPaths: [data.a]}]}";

/** Trees in which kustomize reads something that is not below the kustomization which names it. */
const ELSEWHERE: Readonly<Record<string, Files>> = {
  resources: {
    "app/kustomization.yaml": "resources: [../one.yaml, ../base]\nopenapi: {path: ../schema.json}",
    "base/kustomization.yaml": "resources: [../two.yaml]",
    "schema.json": "{}",
  },
  replacements: {
    "app/kustomization.yaml":
      "resources: [../one.yaml, ../two.yaml]\nreplacements: [{path: ../r.yaml}]",
    "r.yaml": REPLACEMENT,
  },
  "generators and their files": {
    "app/kustomization.yaml": "resources: [../one.yaml]\ngenerators: [../g.yaml, ../g]",
    "g.yaml": plugin(
      "ConfigMapGenerator",
      "files: [../values.txt, K=../values.txt]\nenvs: [../v.env]",
    ),
    "g/kustomization.yaml": "resources: [s.yaml]\nnamePrefix: pre-",
    "g/s.yaml": plugin("SecretGenerator", "files: [../values.txt]"),
    "values.txt": "some\ntext: \u0085\u2028 of { its own",
    "v.env": "A=b\n",
  },
  "transformers and their patches": {
    "app/kustomization.yaml":
      "resources: [../one.yaml, ../two.yaml]\ntransformers: [../t.yaml, ../u.yaml]",
    "t.yaml": plugin("PatchTransformer", "path: ../p.yaml\ntarget: {name: one}"),
    "u.yaml": plugin("PatchStrategicMergeTransformer", "paths: [../q.yaml]"),
    "p.yaml": configMap("one", "c: d"),
    "q.yaml": configMap("two", "e: f"),
  },
  "the older fields": {
    "app/kustomization.yaml":
      "bases: [../base]\npatchesStrategicMerge: [../q.yaml]\nconfigurations: [../c.yaml]\ncrds: [../crd.json]\nconfigMapGenerator: [{name: g, files: [../one.yaml], env: ../v.env}]",
    "base/kustomization.yaml": "resources: [../two.yaml]",
    "q.yaml": configMap("two", "e: f"),
    "c.yaml": "namePrefix: []",
    "crd.json": "{}",
    "v.env": "A=b\n",
  },
  "a kustomization as a file": {
    "app/kustomization.yaml":
      "configMapGenerator: [{name: g, files: [kustomization.yaml]}]\ncrds: [../crd.json]",
    "crd.json": "{}",
  },
};

withKustomize.each(Object.entries(ELSEWHERE))(
  "kustomize builds the same from the copy as from the repository: %s",
  async (_what, tree) => {
    const files = { "one.yaml": configMap("one"), "two.yaml": configMap("two"), ...tree };
    write(files);
    const options = ["--load-restrictor", "LoadRestrictionsNone", "app"];
    const real = execFileSync(binary!.path, [...binary!.arguments, ...options], {
      cwd: root,
      stdio: ["ignore", "pipe", "ignore"],
    });
    const builder = createKustomizeBuilder(new YamlFiles(new MemoryRepository(files)), {
      external: new LocalKustomize({ binary }),
    });
    const { objects, problems } = await builder.build("app");
    expect(problems).toEqual([]);
    expect(objects.map(({ data }) => data)).toEqual(
      parseYaml("", real.toString()).map(({ data }) => data),
    );
  },
);

withKustomize("kustomize builds what is not fetched", async () => {
  const files = {
    "one.yaml": configMap("one"),
    "two.yaml": configMap("two"),
    "r.yaml": REPLACEMENT.replace("data.a}, targets", "metadata.name}, targets"),
    "app/kustomization.yaml":
      "resources: [../base, 'https://example.com/a.yaml', ../one.yaml]\nreplacements: [{path: ../r.yaml}]",
    "base/kustomization.yaml": "resources: ['git@example.com:owner/b', ../two.yaml]",
  };
  const builder = createKustomizeBuilder(new YamlFiles(new MemoryRepository(files)), {
    external: new LocalKustomize({ binary }),
  });
  const { objects, gaps } = await builder.build("app");
  expect(objects.map(({ data }) => data)).toMatchObject([
    { metadata: { name: "one" }, data: { a: "b" } },
    { metadata: { name: "two" }, data: { a: "one" } },
  ]);
  expect(gaps.map(({ title }) => title)).toEqual([
    "git@example.com:owner/b",
    "https://example.com/a.yaml",
  ]);
});

// What reaches kustomize without having been looked at first: the second line of defence.
describe("kustomize on its own", () => {
  let server: Server;
  const requests: string[] = [];
  beforeEach(async () => {
    requests.length = 0;
    server = createServer((request, response) => {
      requests.push(request.url ?? "");
      response.end(configMap("fetched"));
    });
    await new Promise<void>((resolve) => server.listen(0, resolve));
  });
  afterEach(() => {
    server.close();
  });

  const run = (files: Files): ReturnType<LocalKustomize["build"]> =>
    new LocalKustomize({ binary }).build({
      directory: "app",
      files: new Map(Object.entries(files)),
    });

  withKustomize.each([
    [
      "an absolute path",
      "generators: [g.yaml]",
      plugin("ConfigMapGenerator", "files: [P=/etc/passwd]"),
    ],
    [
      "its environment",
      "generators: [g.yaml]",
      plugin("ConfigMapGenerator", "files: [P=/proc/self/environ]"),
    ],
    [
      "a path that leads up",
      "generators: [g.yaml]",
      plugin("ConfigMapGenerator", "files: [P=../../../../../../etc/passwd]"),
    ],
    ["a repository of this machine", "resources: ['git::file:///srv/git//x']", ""],
    ["a remote repository", "resources: ['https://example.com/owner/repo.git']", ""],
    ["a chart", "helmCharts: [{name: c, repo: 'https://example.com', version: 1.0.0}]", ""],
  ])("doesn't read %s", async (_what, kustomization, generator) => {
    const result = await run({ "app/kustomization.yaml": kustomization, "app/g.yaml": generator });
    expect(result.kind).toBe("failed");
  });

  withKustomize("does not fetch from another host", async () => {
    // Not the name of this host: Go goes to that without a proxy.
    const { port } = server.address() as AddressInfo;
    const url = `http://0.0.0.0:${port}/x.yaml`;
    const result = await run({ "app/kustomization.yaml": `resources: ['${url}']` });
    expect(result.kind).toBe("failed");
    expect(requests).toEqual([]);
  });
});

const onUnix = process.platform === "win32" ? test.skip : test;

onUnix("nothing of the environment is handed on, and no other program is found", async () => {
  jest.replaceProperty(process, "env", { ...process.env, GITHUB_TOKEN: "canary" });
  const own = program("export -p; command -v git helm ls; true");
  const output = await runIsolated(own, [], root);
  jest.restoreAllMocks();
  expect(output).not.toContain("canary");
  expect(output).not.toMatch(/\/(?:git|helm|ls)$/m);
  expect(output).toContain(`PATH='${root}/programs'`);
  expect(readdirSync(join(root, "programs"))).toEqual([]);
});

onUnix("what takes too long ends with everything that it started", async () => {
  const own = program('(while :; do echo alive >> "$TMPDIR/alive"; done) & wait');
  await expect(runIsolated(own, [], root, 300)).rejects.toThrow("did not finish within 0.3 s");
  const size = (): number => readdirSync(join(root, "temporary")).length;
  rmSync(join(root, "temporary/alive"), { force: true });
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(size()).toBe(0);
});

describe("looking for kustomize", () => {
  onUnix("passes over directories that depend on where one is, and over scripts", () => {
    write({ "script/kustomize": "#!/bin/sh\n", "real/kustomize": "\u007FELF" }, 0o755);
    expect(findKustomize(`.:real:${root}/script`)).toBeUndefined();
    expect(findKustomize(`${root}/script:${root}/real`)?.path).toBe(join(root, "real/kustomize"));
  });
});
