import { createKustomizeBuilder } from "../../../src/verify/kustomize/builder";
import type { ExternalResult } from "../../../src/verify/kustomize/external/external";
import { rootsOf } from "../../../src/verify/model/find-roots";
import { Model } from "../../../src/verify/model/model";
import { NO_PREREQUISITES } from "../../../src/verify/prerequisites/prerequisites";
import { MemoryRepository } from "../../../src/verify/repository/memory-repository";
import { YamlFiles } from "../../../src/verify/repository/yaml-files";
import { applier } from "../support/read-model";

/** Manifests of an Application that reads a directory of its own repository. */
function application(name: string, path: string): string {
  return `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: { name: ${name}, namespace: argocd }
spec:
  project: default
  source: { repoURL: https://github.com/example/platform, targetRevision: main, path: ${path} }
  destination: { server: https://kubernetes.default.svc, namespace: argocd }
`;
}

/** Reads an Application `app` of the directory `app`, with what kustomize answers. */
async function read(
  files: Readonly<Record<string, string>>,
  answer: ExternalResult = { kind: "missing" },
): Promise<Model> {
  const sources = new YamlFiles(
    new MemoryRepository({
      "argocd/root.yaml": application("root", "argocd"),
      "argocd/app.yaml": application("app", "app"),
      ...files,
    }),
  );
  const [root] = rootsOf(sources, "argocd");
  if (root === undefined) throw new Error("no root");
  const external = { build: () => Promise.resolve(answer) };
  const builder = createKustomizeBuilder(sources, { external });
  return Model.read({ sources, builder, root, prerequisites: NO_PREREQUISITES });
}

const KUSTOMIZATION = `apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
`;

test.each([
  "loading generator plugins: failed to load generator: external plugins disabled; unable to load external plugin 'ksops'",
  "loading generator plugins: failed to load generator: plugin HelmChartInflationGenerator.builtin.[noGrp]/app.[noNs] fails configuration: must specify --enable-helm",
])("what a plugin generates is unknown, because Argo CD may run it: %s", async (message) => {
  const model = await read(
    {
      "app/kustomization.yaml": `${KUSTOMIZATION}generators: [ksops.yaml]\n`,
      "app/ksops.yaml": "",
    },
    { kind: "failed", message },
  );
  const { problems, unknownObjects } = applier(model, "app");
  expect(problems).toEqual([]);
  expect(unknownObjects).toBe("app can't be built completely");
});

test("other failures of kustomize are problems", async () => {
  const model = await read(
    { "app/kustomization.yaml": `${KUSTOMIZATION}generators: [gone.yaml]\n`, "app/gone.yaml": "" },
    { kind: "failed", message: "no such field" },
  );
  expect(applier(model, "app").problems).toMatchObject([{ kind: "kustomize-failed" }]);
});

test.each([
  ["nothing selected by Service.[noVer].[noGrp]/app.[noNs]:metadata.name", 0],
  [
    'merging from generator &{0x1 <nil>}: id resid.ResId{Name:"app-config"} does not exist; cannot merge or replace',
    0,
  ],
  [
    'no resource matches strategic merge patch "Deployment.v1.apps/app.[noNs]": no matches for Id Deployment.v1.apps/app.[noNs]; failed to find unique target for patch',
    0,
  ],
  ["unable to find field", 1],
])("a chart next to it may have what kustomize misses: %s", async (message, count) => {
  const files = {
    "app/kustomization.yaml": `${KUSTOMIZATION}helmCharts: [{ name: app }]
replacements: [{ path: replacement.yaml }]
`,
    "app/replacement.yaml": "",
  };
  const model = await read(files, { kind: "failed", message });
  expect(applier(model, "app").problems).toHaveLength(count);
});

test("kustomize builds what is next to a chart", async () => {
  const built = `apiVersion: v1\nkind: ConfigMap\nmetadata: { name: built, namespace: default }\n`;
  const model = await read(
    {
      "app/kustomization.yaml": `${KUSTOMIZATION}helmCharts: [{ name: metrics-server }]
resources: [config.yaml]
replacements: [{ path: replacement.yaml }]
`,
      "app/replacement.yaml": "",
      "app/config.yaml": built.replace("built", "written"),
    },
    { kind: "built", yaml: built },
  );
  expect(applier(model, "app").objects.map(({ id }) => id.name)).toEqual(["built"]);
});

test("what Jsonnet evaluates to is unknown", async () => {
  const model = await read({ "app/apps.jsonnet": "[]" });
  expect(applier(model, "app").unknownObjects).toBe("Argo CD evaluates Jsonnet in app");
});
