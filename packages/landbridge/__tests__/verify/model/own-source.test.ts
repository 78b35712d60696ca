import { MemoryRepository } from "../../../src/verify/repository/memory-repository";
import { verifyFleet } from "../../../src/verify/verify-repository";
import { application } from "./root-support";

const PLATFORM = "https://github.com/example/platform";

const source = (name: string, url: string): string => `
apiVersion: source.toolkit.fluxcd.io/v1
kind: GitRepository
metadata: { name: ${name}, namespace: flux-system }
spec: { interval: 1m, url: "${url}", ref: { branch: main } }
`;

const kustomization = (name: string, path: string, from: string): string => `
apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: { name: ${name}, namespace: flux-system }
spec: { interval: 10m, path: ${path}, prune: true, sourceRef: { kind: GitRepository, name: ${from} } }
`;

/** A cluster whose root reads one repository, with a Kustomization of another source. */
async function read(options: {
  readonly remote?: string;
  readonly sync: string;
  readonly url: string;
  readonly path?: string;
}) {
  const { remote, sync, url, path = "./apps" } = options;
  const config = `[core]\n\tbare = false\n[remote "origin"]\n\turl = ${remote}\n[branch "main"]\n`;
  const { findings, notes, fleet } = await verifyFleet({
    repository: new MemoryRepository({
      "clusters/dev/flux-system/gotk-sync.yaml": `${source("flux-system", sync)}---${kustomization("flux-system", "./clusters/dev", "flux-system")}`,
      "clusters/dev/apps.yaml": `${source("apps", url)}---${kustomization("apps", path, "apps")}`,
      "apps/a.yaml": "apiVersion: v1\nkind: ConfigMap\nmetadata: { name: a, namespace: default }\n",
      ...(remote === undefined ? {} : { ".git/config": config }),
    }),
    paths: [],
    kustomize: {},
  });
  return {
    isRead: fleet.models.some(({ objects }) => objects.some(({ id }) => id.name === "a")),
    rules: findings.map(({ rule }) => rule),
    notes: notes.filter((note) => note.includes("remote")),
  };
}

const OTHER = "https://github.com/example/other";

test.each([
  ["of the root's URL, without a remote", { sync: PLATFORM, url: PLATFORM }],
  ["of the root's URL, which the remote has", { remote: PLATFORM, sync: PLATFORM, url: PLATFORM }],
  [
    "of the remote's URL, in another form",
    { remote: "git@github.com:example/platform.git", sync: OTHER, url: PLATFORM },
  ],
  ["of the root's URL in a fork", { remote: PLATFORM, sync: OTHER, url: OTHER }],
])("a source %s is this repository", async (_, options) => {
  expect(await read(options)).toMatchObject({ isRead: true });
});

test.each([
  ["than the root's, without a remote", { sync: PLATFORM, url: OTHER }],
  ["than the remote's", { remote: PLATFORM, sync: PLATFORM, url: OTHER }],
])("a source of another URL %s isn't", async (_, options) => {
  expect(await read(options)).toMatchObject({ isRead: false, rules: [] });
});

test("a directory that a fork lacks may be in the repository that the root names", async () => {
  const path = "./missing";
  const here = await read({ remote: PLATFORM, sync: PLATFORM, url: PLATFORM, path });
  expect(here).toMatchObject({ rules: ["LB601"], notes: [] });
  const fork = await read({ remote: PLATFORM, sync: OTHER, url: OTHER, path });
  expect(fork).toEqual({
    isRead: false,
    rules: [],
    notes: [
      "clusters/dev: its source is github.com/example/other, which is not a remote of this checkout; its files are taken from here.",
    ],
  });
});

test("a remote on this machine says nothing", async () => {
  const local = await read({ remote: "/srv/git/platform.git", sync: OTHER, url: OTHER });
  expect(local).toMatchObject({ isRead: true, notes: [] });
});

test.each([
  [
    "main",
    "live",
    [
      "clusters/dev: Flux reads branch live, which is not checked out; its files are taken from here.",
    ],
  ],
  // A pull request's.
  ["feature", "live", []],
  ["main", "main", []],
])("of branch %s, a cluster that reads %s has the notes %j", async (here, read, expected) => {
  const root = source("flux-system", PLATFORM).replace("main", read);
  const { notes } = await verifyFleet({
    repository: new MemoryRepository({
      "clusters/dev/flux-system/gotk-sync.yaml": `${root}---${kustomization("flux-system", "./clusters/dev", "flux-system")}`,
      ".git/HEAD": `ref: refs/heads/${here}\n`,
    }),
    paths: [],
    kustomize: {},
  });
  expect(notes.filter((note) => note.includes("branch"))).toEqual(expected);
});

test.each([
  [
    "main",
    "live",
    "warning",
    [
      "argocd: Applications read branch live, which is not checked out; its files are taken from here.",
    ],
  ],
  // A pull request's.
  ["feature", "live", "error", []],
  ["main", "HEAD", "error", []],
  ["main", "v1.2.0", "warning", []],
])(
  "of branch %s, an Application that reads %s has its %s and the notes %j",
  async (here, read, severity, expected) => {
    const applications = ["apps", "base", "missing"].map((path) =>
      application(path, path).replace("path:", `targetRevision: ${read}, path:`),
    );
    const { notes, findings } = await verifyFleet({
      repository: new MemoryRepository({
        "argocd/root.yaml": applications.join("---\n"),
        "apps/a.yaml": "a: b\n",
        "base/a.yaml": "a: b\n",
        ".git/HEAD": `ref: refs/heads/${here}\n`,
        ".git/config": `[remote "origin"]\n\turl = ${PLATFORM}\n`,
      }),
      paths: [],
      kustomize: {},
    });
    expect(notes.filter((note) => note.includes("branch"))).toEqual(expected);
    const missing = findings.filter(({ rule }) => rule === "LB601");
    expect(missing.map((one) => one.severity)).toEqual([severity]);
  },
);
