import { unusedFolderProblems } from "../support/checks/folders";
import { wiringProblems } from "../support/checks/wirings";
import { loadEnvironment } from "../support/environment";
import { EMPTY_CONTRACT, fluxKustomization, inlineTree } from "../support/inline-tree";

const KUSTOMIZATION = `
resources: [a.yaml, ../base]
components: [../component]
configMapGenerator: [{ name: v, files: [values.yaml=my-values.yaml] }]
patches: [{ path: patch.yaml }, { patch: "[]" }]
`;
const files = {
  "gitops/clusters/dev/app.yaml": fluxKustomization("app"),
  "gitops/app/kustomization.yaml": KUSTOMIZATION,
  "gitops/app/a.yaml": "",
  "gitops/app/my-values.yaml": "",
  "gitops/app/patch.yaml": "",
  "gitops/app/README.md": "",
  "gitops/base/kustomization.yaml": "resources: []",
  "gitops/component/kustomization.yaml": "kind: Component",
};

describe("unusedFolderProblems", () => {
  it("reports a directory that no Kustomization and no other directory refers to", () => {
    const tree = inlineTree({
      ...files,
      "gitops/old/kustomization.yaml": "resources: []",
      "gitops/choice/kustomization.yaml": "kind: Component",
    });
    const env = loadEnvironment(tree, "dev", EMPTY_CONTRACT);
    expect(unusedFolderProblems(tree, [env])).toEqual(["gitops/old is used by nothing"]);
  });
});

describe("wiringProblems", () => {
  const files = new Map([
    ["gitops/infrastructure/a/values.yaml", "${TF_A}"],
    ["gitops/infrastructure/a/release.yaml", "a-values-terraform"],
  ]);
  const row = (number: number, spans: string) =>
    `| ${String(number)}. Title | Example | ${spans} |`;
  const page = (...last: string[]) =>
    [...[1, 2, 3, 4, 5].map((number) => row(number, "`a/*.yaml`")), ...last].join("\n");

  it("accepts six rows whose files exist and read what the row says", () => {
    const last = row(6, "`a/{values,release}.yaml` (`${TF_A}`, `a-values-terraform`)");
    expect(wiringProblems(page(last), files)).toEqual([]);
  });

  it("reports a row that is missing or names no file", () => {
    expect(wiringProblems(page(), files)).toEqual(["docs/wirings.md lists rows 1,2,3,4,5"]);
    expect(wiringProblems(page(row(6, "")), files)).toEqual([
      "docs/wirings.md, row 6: names no file",
    ]);
  });

  it("reports a file that doesn't exist and a value that isn't read", () => {
    const last = row(6, "`a/{values,other}.yaml` (`${TF_B}`)");
    expect(wiringProblems(page(last), files)).toEqual([
      "docs/wirings.md, row 6: no file a/other.yaml",
      "docs/wirings.md, row 6: no file reads ${TF_B}",
    ]);
  });
});
