import { keyOf, type ObjectId } from "../../../src/verify/kubernetes/object";
import type { ClusterObject, Content } from "../../../src/verify/model/applier";
import { contentOfKustomization } from "../../../src/verify/model/content";
import type { ClusterRoot } from "../../../src/verify/model/root";
import { MemoryRepository } from "../../../src/verify/repository/memory-repository";
import type { YamlRecord } from "../../../src/verify/yaml/json";

const REPOSITORY = new MemoryRepository({
  "clusters/dev/apps.yaml": "",
  "apps/echo/ingress.yaml": "",
  "deploy/apps/base/x.yaml": "",
});

const OWN: ObjectId = {
  group: "source.toolkit.fluxcd.io",
  kind: "GitRepository",
  namespace: "flux-system",
  name: "flux-system",
};

const ROOT: ClusterRoot = {
  directory: "clusters/dev",
  base: "",
  namespace: "flux-system",
  name: "flux-system",
  certain: true,
  source: OWN,
  url: "ssh://git@github.com/example/fleet",
};

const UNKNOWN_ROOT: ClusterRoot = {
  directory: "clusters/dev",
  base: "",
  namespace: "flux-system",
  name: "flux-system",
  certain: false,
};

function source(id: ObjectId, url: string): ClusterObject {
  // Only the URL of a source is read.
  return { id, data: { spec: { url } } } as unknown as ClusterObject;
}

function content(
  path: string | undefined,
  sourceRef: YamlRecord = { kind: "GitRepository", name: "flux-system" },
  root = ROOT,
  objects: readonly ClusterObject[] = [],
  file = "clusters/dev/apps.yaml",
): Content {
  const spec = { sourceRef, ...(path === undefined ? {} : { path }) };
  const declared = {
    find: (id: ObjectId) => objects.find((object) => keyOf(object.id) === keyOf(id)),
    generators: () => objects.filter(({ id }) => id.kind === "ArtifactGenerator"),
  };
  return contentOfKustomization(spec, "flux-system", root, REPOSITORY, declared, file);
}

test("a path of the repository's own source is a directory of this repository", () => {
  expect(content("./apps/echo")).toEqual({ kind: "directory", directory: "apps/echo" });
  expect(content("apps/echo/")).toEqual({ kind: "directory", directory: "apps/echo" });
});

test("without a path, the whole repository is applied", () => {
  expect(content(undefined)).toEqual({ kind: "directory", directory: "" });
});

test("where a bootstrap's path is that of before a move, a path of the whole repository counts", () => {
  const moved = { ...ROOT, base: "deploy" };
  const own = { kind: "GitRepository", name: "flux-system" };
  expect(content("./apps/base", own, moved)).toMatchObject({ directory: "deploy/apps/base" });
  expect(content("./apps/echo", own, moved)).toMatchObject({ directory: "apps/echo" });
});

test("a directory that doesn't exist is missing", () => {
  expect(content("./apps/ech")).toEqual({ kind: "missing", directory: "apps/ech" });
  expect(content("./apps/echo/ingress.yaml")).toMatchObject({ kind: "missing" });
});

test("a path that leads out of the repository is missing", () => {
  expect(content("../other")).toMatchObject({ kind: "missing" });
});

test("a path with a variable is unknown", () => {
  expect(content("./apps/${app}")).toMatchObject({ kind: "outside" });
});

test("a path of another repository isn't one of this repository, even if it has the same name", () => {
  const other = { ...OWN, name: "apps" };
  const ref = { kind: "GitRepository", name: "apps" };
  const objects = [source(other, "https://github.com/example/apps")];
  expect(content("./apps/echo", ref, ROOT, objects)).toMatchObject({ kind: "outside" });
});

test("a second source with the URL of the first is this repository", () => {
  const other = { ...OWN, name: "apps" };
  const ref = { kind: "GitRepository", name: "apps" };
  const objects = [source(other, "https://github.com/Example/fleet.git")];
  expect(content("./apps/echo", ref, ROOT, objects)).toMatchObject({ kind: "directory" });
});

test("an artifact from a registry is outside, unless Flux starts from it", () => {
  const id = { ...OWN, kind: "OCIRepository", name: "apps" };
  const ref = { kind: "OCIRepository", name: "apps" };
  const objects = [source(id, "oci://ghcr.io/example/apps")];
  expect(content("./apps/echo", ref, ROOT, objects)).toMatchObject({ kind: "outside" });
  expect(content("./apps/echo", ref, { ...ROOT, source: id }, objects)).toMatchObject({
    kind: "directory",
  });
});

test("a source that isn't in Git may be this repository if the directory exists", () => {
  const ref = { kind: "GitRepository", name: "elsewhere" };
  expect(content("./apps/echo", ref)).toMatchObject({ kind: "directory" });
  expect(content("./apps/ech", ref)).toMatchObject({ kind: "outside" });
  expect(content("./", ref)).toMatchObject({ kind: "outside" });
});

test("a source that isn't in Git isn't this repository if the directory has the Kustomization", () => {
  const ref = { kind: "GitRepository", name: "elsewhere" };
  const of = (file: string) => content("./apps/echo", ref, ROOT, [], file);
  expect(of("apps/echo/sync.yaml")).toMatchObject({ kind: "outside" });
  expect(of("apps/echo.yaml")).toMatchObject({ kind: "directory" });
});

test("without a bootstrap in Git, flux-system is taken for this repository", () => {
  const ref = { kind: "GitRepository", name: "flux-system" };
  expect(content("./apps/ech", ref, UNKNOWN_ROOT)).toMatchObject({ kind: "missing" });
});

test("paths are relative to the directory that the artifact was packed from", () => {
  expect(content("./apps/base", undefined, { ...ROOT, base: "deploy" })).toEqual({
    kind: "directory",
    directory: "deploy/apps/base",
  });
});

describe("a directory of an ExternalArtifact", () => {
  const generator = (...copies: readonly (readonly [from: string, to: string])[]): ClusterObject =>
    ({
      id: { group: "", kind: "ArtifactGenerator", namespace: "flux-system", name: "split" },
      data: {
        spec: {
          sources: [{ alias: "repo", kind: "GitRepository", name: "flux-system" }],
          artifacts: [{ name: "apps", copy: copies.map(([from, to]) => ({ from, to })) }],
        },
      },
    }) as unknown as ClusterObject;
  const of = (path: string, ...objects: readonly ClusterObject[]): Content =>
    content(path, { kind: "ExternalArtifact", name: "apps" }, ROOT, objects);

  test.each([
    [".", "@repo/apps/echo/**", "@artifact/", "apps/echo"],
    ["echo", "@repo/apps/**", "@artifact/", "apps/echo"],
    ["./x/echo", "@repo/apps/**", "@artifact/x/", "apps/echo"],
    ["apps/echo", "@repo/apps", "@artifact/", "apps/echo"],
    ["x/apps/echo", "@repo/apps", "@artifact/x", "apps/echo"],
    ["apps/echo", "@repo/apps/echo/*.yaml", "@artifact/", "apps/echo"],
    ["apps/echo", "@repo/apps/echo/", "@artifact/apps/echo/", "apps/echo"],
    ["apps/echo", "@repo/**", "@artifact/", "apps/echo"],
    ["apps/echo", "@repo/", "@artifact/", "apps/echo"],
  ])("%s with %s copied to %s is %s", (path, from, to, directory) => {
    expect(of(path, generator([from, to]))).toEqual({ kind: "directory", directory });
  });

  test("an artifact with overlapping copies, another source or no generator is unknown", () => {
    expect(of("echo")).toMatchObject({ kind: "outside" });
    const mixed = [
      ["@repo/apps/**", "@artifact/"],
      ["@repo/deploy/**", "@artifact/echo/more/"],
    ] as const;
    expect(of("echo", generator(...mixed))).toMatchObject({ kind: "outside" });
    expect(of(".", generator(["@other/apps/**", "@artifact/"]))).toMatchObject({ kind: "outside" });
  });

  test("a directory to which nothing is copied is missing", () => {
    expect(of("eco", generator(["@repo/apps/echo/**", "@artifact/echo/"]))).toEqual({
      kind: "missing",
      directory: "eco",
    });
    expect(of("eco", generator(["@repo/apps/**", "@artifact/"]))).toEqual({
      kind: "missing",
      directory: "apps/eco",
    });
  });

  test("pathPattern creates an artifact for each directory", () => {
    const made = {
      id: { group: "", kind: "ArtifactGenerator", namespace: "flux-system", name: "all" },
      data: {
        spec: {
          sources: [{ alias: "repo", kind: "GitRepository", name: "flux-system" }],
          pathPattern: "@repo/{kind}/{app}",
          artifacts: [
            {
              name: "{kind}-{app}",
              copy: [{ from: "@repo/{kind}/{app}/**", to: "@artifact/" }],
            },
          ],
        },
      },
    } as unknown as ClusterObject;
    const artifact = (name: string): Content =>
      content(".", { kind: "ExternalArtifact", name }, ROOT, [made]);
    expect(artifact("apps-echo")).toEqual({ kind: "directory", directory: "apps/echo" });
    expect(artifact("apps-none")).toMatchObject({ kind: "outside" });
  });
});
