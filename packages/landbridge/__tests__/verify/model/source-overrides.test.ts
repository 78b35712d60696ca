import { withSourceOverrides } from "../../../src/verify/model/argocd/source-overrides";
import { MemoryRepository } from "../../../src/verify/repository/memory-repository";

const REPOSITORY = "https://github.com/example/fleet";

function overridden(
  spec: Readonly<Record<string, unknown>>,
  files: Record<string, string>,
): unknown {
  return withSourceOverrides(
    spec,
    { name: "web", namespace: "teams" },
    new MemoryRepository(files),
    (url) => url === REPOSITORY,
  );
}

describe("withSourceOverrides", () => {
  const source = { repoURL: REPOSITORY, path: "web", kustomize: { namePrefix: "a-" } };

  test("merges the file of the directory, and then that of the Application", () => {
    const spec = overridden(
      { source },
      {
        "web/.argocd-source.yaml": "kustomize: { namePrefix: b-, nameSuffix: -b }",
        "web/.argocd-source-web.yaml": "kustomize: { nameSuffix: -e }\npath: elsewhere",
        "web/.argocd-source-teams_web.yaml": "kustomize: { nameSuffix: -c }",
        "web/.argocd-source-shop.yaml": "kustomize: { nameSuffix: -d }",
      },
    );
    expect(spec).toEqual({
      source: { ...source, kustomize: { namePrefix: "b-", nameSuffix: "-c" } },
    });
  });

  test("changes each of several sources, but none of another repository or a chart", () => {
    const other = { repoURL: "https://github.com/example/other", path: "web" };
    const chart = { repoURL: REPOSITORY, chart: "web", path: "web" };
    const spec = overridden(
      { sources: [other, source, chart] },
      { "web/.argocd-source-web.yaml": "kustomize: { namePrefix: null }" },
    );
    expect(spec).toEqual({ sources: [other, { ...source, kustomize: {} }, chart] });
  });

  test("changes the dry source of the hydrator", () => {
    const spec = overridden(
      { sourceHydrator: { drySource: source, syncSource: { path: "out" } } },
      { "web/.argocd-source.yaml": "directory: { recurse: true }" },
    );
    expect(spec).toEqual({
      sourceHydrator: {
        drySource: { ...source, directory: { recurse: true } },
        syncSource: { path: "out" },
      },
    });
  });
});
