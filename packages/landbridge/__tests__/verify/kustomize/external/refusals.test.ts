import type { Build } from "../../../../src/verify/kustomize/build";
import { createKustomizeBuilder } from "../../../../src/verify/kustomize/builder";
import type { ExternalRequest } from "../../../../src/verify/kustomize/external/external";
import { MemoryRepository } from "../../../../src/verify/repository/memory-repository";
import { YamlFiles } from "../../../../src/verify/repository/yaml-files";

type Files = Readonly<Record<string, string>>;

const CONFIG_MAP = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: one}\n";

/** The configuration of a builtin plugin. */
const plugin = (kind: string, ...lines: readonly string[]): string =>
  ["apiVersion: builtin", `kind: ${kind}`, "metadata: {name: p}", ...lines, ""].join("\n");

/** A field that kustomize itself is needed for, so that the rest of the kustomization reaches it too. */
const EXTERNAL = "vars: [{name: V, objref: {apiVersion: v1, kind: ConfigMap, name: one}}]";

async function build(
  kustomization: string,
  files: Files = {},
): Promise<{ readonly result: Build; readonly requests: readonly ExternalRequest[] }> {
  const requests: ExternalRequest[] = [];
  const repository = new MemoryRepository({
    "app/kustomization.yaml": kustomization,
    "app/one.yaml": CONFIG_MAP,
    ...files,
  });
  const builder = createKustomizeBuilder(new YamlFiles(repository), {
    external: {
      build: (request) => {
        requests.push(request);
        return Promise.resolve({ kind: "built", yaml: CONFIG_MAP });
      },
    },
  });
  return { result: await builder.build("app", { place: { file: "flux.yaml" } }), requests };
}

/** Ways to name a file, by the field that names it; FILE stands for the name. */
const FILE_FIELDS: readonly (readonly [string, string, Files])[] = [
  ["resources", `resources: ["FILE"]\n${EXTERNAL}`, {}],
  ["bases", `bases: ["FILE"]\n${EXTERNAL}`, {}],
  ["components", `components: ["FILE"]\n${EXTERNAL}`, {}],
  ["configurations", `configurations: ["FILE"]\n${EXTERNAL}`, {}],
  ["crds", `crds: ["FILE"]`, {}],
  ["openapi", `openapi: {path: "FILE"}`, {}],
  ["openapi in another case", `OpenAPI: {path: "FILE"}`, {}],
  ["replacements", `replacements: [{path: "FILE"}]`, {}],
  ["replacements in another case", `replacements: [{Path: "FILE"}]`, {}],
  ["patches", `patches: [{path: "FILE"}]\n${EXTERNAL}`, {}],
  ["patchesJson6902", `patchesJson6902: [{path: "FILE", target: {kind: X}}]\n${EXTERNAL}`, {}],
  ["patchesStrategicMerge", `patchesStrategicMerge: ["FILE"]\n${EXTERNAL}`, {}],
  ["files", `configMapGenerator: [{name: g, files: ["K=FILE"]}]\n${EXTERNAL}`, {}],
  ["files without a key", `configMapGenerator: [{name: g, files: ["FILE"]}]\n${EXTERNAL}`, {}],
  ["envs", `secretGenerator: [{name: g, envs: ["FILE"]}]\n${EXTERNAL}`, {}],
  ["env", `secretGenerator: [{name: g, env: "FILE"}]\n${EXTERNAL}`, {}],
  ["a letter that Go takes for an s", `re\u017Fources: ["FILE"]\n${EXTERNAL}`, {}],
  ["helmCharts", `helmCharts: [{name: c, valuesFile: "FILE"}]`, {}],
  ["additional values", `helmCharts: [{name: c, additionalValuesFiles: ["FILE"]}]`, {}],
  [
    "older helm field",
    `helmChartInflationGenerator: [{chartName: c, values: x, chartHome: "FILE"}]`,
    {},
  ],
  ["helmGlobals", `helmGlobals: {chartHome: "FILE"}`, {}],
  ["generators", `generators: ["FILE"]`, {}],
  ["transformers", `transformers: ["FILE"]`, {}],
  ["validators", `validators: ["FILE"]`, {}],
  [
    "a generator's files",
    "generators: [g.yaml]",
    { "app/g.yaml": plugin("ConfigMapGenerator", `files: ["K=FILE"]`) },
  ],
  [
    "a transformer's files",
    "transformers: [g.yaml]",
    { "app/g.yaml": plugin("SecretGenerator", `files: ["K=FILE"]`) },
  ],
  [
    "a validator's files",
    "validators: [g.yaml]",
    { "app/g.yaml": plugin("ConfigMapGenerator", `envs: ["FILE"]`) },
  ],
  [
    "a generator's field in another case",
    "generators: [g.yaml]",
    {
      "app/g.yaml": plugin("ConfigMapGenerator", `FILE\u017F: ["K=FILE"]`.replace("FILE", "File")),
    },
  ],
  [
    "a generator's env",
    "generators: [g.yaml]",
    { "app/g.yaml": plugin("ConfigMapGenerator", `env: "FILE"`) },
  ],
  [
    "a generator in a list",
    "generators: [g.yaml]",
    {
      "app/g.yaml": `apiVersion: v1\nkind: List\nitems:\n  - ${plugin("ConfigMapGenerator", `files: ["K=FILE"]`).trim().replaceAll("\n", "\n    ")}`,
    },
  ],
  [
    "a second document",
    "generators: [g.yaml]",
    {
      "app/g.yaml": `${plugin("ConfigMapGenerator")}---\n${plugin("SecretGenerator", `files: ["K=FILE"]`).replace("name: p", "name: q")}`,
    },
  ],
  [
    "an inline generator",
    `generators:\n  - |\n    ${plugin("ConfigMapGenerator", `files: ["K=FILE"]`).replaceAll("\n", "\n    ")}`,
    {},
  ],
  [
    "a Helm generator",
    "generators: [g.yaml]",
    { "app/g.yaml": plugin("HelmChartInflationGenerator", `valuesFile: "FILE"`) },
  ],
  [
    "a patch transformer",
    "transformers: [t.yaml]",
    { "app/t.yaml": plugin("PatchTransformer", `path: "FILE"`) },
  ],
  [
    "a JSON patch transformer",
    "transformers: [t.yaml]",
    { "app/t.yaml": plugin("PatchJson6902Transformer", `path: "FILE"`) },
  ],
  [
    "a strategic merge transformer",
    "transformers: [t.yaml]",
    { "app/t.yaml": plugin("PatchStrategicMergeTransformer", `paths: ["FILE"]`) },
  ],
  [
    "a replacement transformer",
    "transformers: [t.yaml]",
    { "app/t.yaml": plugin("ReplacementTransformer", `replacements: [{path: "FILE"}]`) },
  ],
  [
    "a value transformer",
    "transformers: [t.yaml]",
    { "app/t.yaml": plugin("ValueAddTransformer", `targetFilePath: "FILE"`) },
  ],
  [
    "a generator in a folder",
    "generators: [../g]",
    {
      "g/kustomization.yaml": "resources: [g.yaml]",
      "g/g.yaml": plugin("ConfigMapGenerator", `files: ["K=FILE"]`),
    },
  ],
  [
    "a generator that is patched",
    "generators: [../g]",
    {
      "g/kustomization.yaml": `resources: [g.yaml]\npatches: [{target: {kind: ConfigMapGenerator}, patch: '[{"op": "add", "path": "/files", "value": ["K=FILE"]}]'}]`,
      "g/g.yaml": plugin("ConfigMapGenerator"),
    },
  ],
  [
    "a base's base",
    `resources: [../base]\n${EXTERNAL}`,
    {
      "base/kustomization.yaml": "resources: [../lower]",
      "lower/kustomization.yaml": `resources: ["FILE"]`,
    },
  ],
  [
    "a component's generator",
    "components: [../c]",
    {
      "c/kustomization.yaml":
        "kind: Component\napiVersion: kustomize.config.k8s.io/v1alpha1\ngenerators: [g.yaml]",
      "c/g.yaml": plugin("ConfigMapGenerator", `files: ["K=FILE"]`),
    },
  ],
];

const withName = (name: string) => (text: string) => text.replaceAll("FILE", name);

const everyFieldWith = (names: readonly string[]): (readonly [string, string, string, Files])[] =>
  FILE_FIELDS.flatMap(([field, kustomization, files]) =>
    names.map((name) => {
      const named: Record<string, string> = {};
      for (const [path, text] of Object.entries(files)) named[path] = withName(name)(text);
      return [field, name, withName(name)(kustomization), named] as const;
    }),
  );

it.each(everyFieldWith(["/etc/passwd", "../../etc/passwd", "../app/../../x.yaml"]))(
  "kustomize isn't called if %s names %s",
  async (_field, _name, kustomization, files) => {
    const { requests, result } = await build(kustomization, files);
    expect(requests).toEqual([]);
    expect(result.problems.map(({ kind }) => kind)).toContain("outside-repository");
    expect(result.incomplete).toBe(true);
  },
);

const ADDRESSES = [
  "http://127.0.0.1:1/x.yaml",
  "https://example.com/owner/repo//path",
  "http://example.com/x.git",
  "git::file:///srv/other",
  "file:///srv/other",
  "git@example.com:owner/repo",
  "root@10.0.0.1:/srv/repo",
  "ssh://git@example.com/owner/repo",
  "github.com/owner/repo//path",
];

/** Fields without which the other objects are the same. */
const ONLY_ADD: ReadonlySet<string> = new Set([
  "resources",
  "bases",
  "a letter that Go takes for an s",
  "a base's base",
]);

const addressesIn = (isOnlyAdding: boolean): ReturnType<typeof everyFieldWith> =>
  everyFieldWith(ADDRESSES).filter(([field]) => ONLY_ADD.has(field) === isOnlyAdding);

it.each(addressesIn(true))(
  "kustomize builds the rest if %s names %s",
  async (_field, name, kustomization, files) => {
    const { requests, result } = await build(kustomization, files);
    expect(requests).toHaveLength(1);
    const copied = [...(requests[0]?.files ?? [])].map(([path, text]) => `${path} ${String(text)}`);
    expect(copied.filter((text) => text.includes(name))).toEqual([]);
    expect(result.objects).toHaveLength(1);
    expect(result.problems.map(({ kind }) => kind)).toEqual(["remote-base"]);
    expect(result.gaps.map(({ content }) => content)).toEqual([{ kind: "remote", address: name }]);
    expect(result.incomplete).toBe(true);
  },
);

it("what a transformer makes of fetched objects is unknown, the rest is not", async () => {
  const { result } = await build(
    "resources: [one.yaml, 'https://example.com/owner/repo//path']\nnamespace: here\ntransformers: [t.yaml]",
    { "app/t.yaml": plugin("PrefixSuffixTransformer", "prefix: a-") },
  );
  expect(result.objects).toHaveLength(1);
  expect(result.gaps).toMatchObject([{ namespace: undefined, isRenamed: true }]);
});

it.each(addressesIn(false))(
  "kustomize isn't called if %s names %s, and the directory's objects aren't used",
  async (_field, _name, kustomization, files) => {
    const { requests, result } = await build(kustomization, files);
    expect(requests).toEqual([]);
    expect(result.problems.map(({ kind }) => kind)).toContain("remote-base");
    expect(result.objects).toEqual([]);
    expect(result.incomplete).toBe(true);
  },
);

it("an address stays an address, even if the repository has a file of that name", async () => {
  const { requests, result } = await build("generators: ['http://example.com/g.yaml']", {
    "app/http:/example.com/g.yaml": plugin("ConfigMapGenerator"),
  });
  expect(requests).toEqual([]);
  expect(result.problems.map(({ kind }) => kind)).toEqual(["remote-base"]);
});

it("kustomize isn't called with a generator that only kustomize itself could build", async () => {
  const { requests, result } = await build("generators: [../g]", {
    "g/kustomization.yaml": "resources: [g.yaml]\nreplacements: [{path: r.yaml}]",
    "g/g.yaml": plugin("ConfigMapGenerator"),
    "g/r.yaml": "[]",
  });
  expect(requests).toEqual([]);
  expect(result.incomplete).toBe(true);
});
