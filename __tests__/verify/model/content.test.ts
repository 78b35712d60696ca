import type { ClusterObject, Content } from "../../../verify/model/applier";
import { contentOfKustomization } from "../../../verify/model/content";
import type { ClusterRoot } from "../../../verify/model/root";
import { keyOf, type ObjectId } from "../../../verify/objects/object";
import { MemoryRepository } from "../../../verify/repository/memory-repository";
import type { YamlRecord } from "../../../verify/yaml/json";

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
): Content {
  const spec = { sourceRef, ...(path === undefined ? {} : { path }) };
  return contentOfKustomization(spec, "flux-system", root, REPOSITORY, (id) =>
    objects.find((object) => keyOf(object.id) === keyOf(id)),
  );
}

test("a path of the own source is a folder of this repository", () => {
  expect(content("./apps/echo")).toEqual({ kind: "directory", directory: "apps/echo" });
  expect(content("apps/echo/")).toEqual({ kind: "directory", directory: "apps/echo" });
});

test("without a path the whole repository is applied", () => {
  expect(content(undefined)).toEqual({ kind: "directory", directory: "" });
});

test("a folder that is not there is missing", () => {
  expect(content("./apps/ech")).toEqual({ kind: "missing", directory: "apps/ech" });
  expect(content("./apps/echo/ingress.yaml")).toMatchObject({ kind: "missing" });
});

test("a path that leads out of the repository is missing", () => {
  expect(content("../other")).toMatchObject({ kind: "missing" });
});

test("a path with a variable is not known", () => {
  expect(content("./apps/${app}")).toMatchObject({ kind: "outside" });
});

test("another repository's folder is not this one's, even by the same name", () => {
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

test("an artifact of a registry is outside, where Flux does not start from it", () => {
  const id = { ...OWN, kind: "OCIRepository", name: "apps" };
  const ref = { kind: "OCIRepository", name: "apps" };
  const objects = [source(id, "oci://ghcr.io/example/apps")];
  expect(content("./apps/echo", ref, ROOT, objects)).toMatchObject({ kind: "outside" });
  expect(content("./apps/echo", ref, { ...ROOT, source: id }, objects)).toMatchObject({
    kind: "directory",
  });
});

test("a source that is not in the tree may be this repository if the folder is there", () => {
  const ref = { kind: "GitRepository", name: "elsewhere" };
  expect(content("./apps/echo", ref)).toMatchObject({ kind: "directory" });
  expect(content("./apps/ech", ref)).toMatchObject({ kind: "outside" });
  expect(content("./", ref)).toMatchObject({ kind: "outside" });
});

test("where no bootstrap is in the tree, flux-system is taken for this repository", () => {
  const ref = { kind: "GitRepository", name: "flux-system" };
  expect(content("./apps/ech", ref, UNKNOWN_ROOT)).toMatchObject({ kind: "missing" });
});

test("paths start at the folder that the artifact holds", () => {
  expect(content("./apps/base", undefined, { ...ROOT, base: "deploy" })).toEqual({
    kind: "directory",
    directory: "deploy/apps/base",
  });
});
