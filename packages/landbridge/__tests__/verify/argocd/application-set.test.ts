import { applicationsOf } from "../../../src/verify/argocd/application-set/applications";
import type { ArgoCluster } from "../../../src/verify/argocd/cluster";
import { MemoryRepository } from "../../../src/verify/repository/memory-repository";
import { YamlFiles } from "../../../src/verify/repository/yaml-files";
import { at, text, type YamlRecord } from "../../../src/verify/yaml/json";

const FILES = {
  "apps/a/app.yaml": "kind: A",
  "apps/b/config.yaml": "team: blue",
  "apps/.hidden/x.yaml": "kind: X",
  "apps/c/deep/x.yaml": "kind: X",
};

const CLUSTER: ArgoCluster = {
  name: "dev",
  server: "https://dev",
  labels: { env: "dev" },
  annotations: { region: "eu" },
  complete: true,
};

function generated(
  generators: unknown[],
  path: string,
  { goTemplate = true, clusters }: { goTemplate?: boolean; clusters?: readonly ArgoCluster[] } = {},
): { readonly paths: readonly unknown[]; readonly unknown: string | undefined } {
  const data: YamlRecord = {
    metadata: { name: "set", namespace: "argocd" },
    spec: {
      goTemplate,
      generators,
      template: { metadata: { name: "x" }, spec: { source: { path } } },
    },
  };
  const { applications, unknown } = applicationsOf(data, {
    sources: new YamlFiles(new MemoryRepository(FILES)),
    isOwn: () => true,
    clusters,
  });
  return {
    paths: applications.map((application) => at(application.data, "spec", "source", "path")),
    unknown,
  };
}

test("a list makes one Application for each element", () => {
  const list = { list: { elements: [{ a: "1" }, { a: "2" }] } };
  expect(generated([list], "{{.a}}").paths).toEqual(["1", "2"]);
  expect(generated([list], "{{a}}", { goTemplate: false }).paths).toEqual(["1", "2"]);
});

test("a Git generator makes one for each directory, without hidden and excluded ones", () => {
  const git = {
    git: { repoURL: "u", directories: [{ path: "apps/*" }, { path: "apps/c", exclude: true }] },
  };
  expect(generated([git], "{{.path.basename}}").paths).toEqual(["a", "b"]);
  expect(generated([git], "{{path.basename}}/{{path}}", { goTemplate: false }).paths).toEqual([
    "a/apps/a",
    "b/apps/b",
  ]);
});

test("a Git generator reads files", () => {
  const git = { git: { repoURL: "u", files: [{ path: "apps/*/config.yaml" }] } };
  expect(generated([git], "{{.path.path}}-{{.team}}").paths).toEqual(["apps/b-blue"]);
});

test("a matrix combines, and its second generator reads the first", () => {
  const matrix = {
    matrix: {
      generators: [
        { list: { elements: [{ dir: "a" }, { dir: "b" }] } },
        { git: { repoURL: "u", directories: [{ path: "apps/{{.dir}}" }] } },
      ],
    },
  };
  expect(generated([matrix], "{{.path.path}}").paths).toEqual(["apps/a", "apps/b"]);
});

test("of a parameter that both generators of a matrix have, that of the first counts unless it is empty", () => {
  const matrix = {
    matrix: {
      generators: [
        { list: { elements: [{ name: "a", values: { x: "1" }, note: "" }] } },
        { list: { elements: [{ name: "b", values: { x: "2", y: "3" }, note: "z" }] } },
      ],
    },
  };
  expect(generated([matrix], "{{.name}}{{.values.x}}{{.values.y}}{{.note}}").paths).toEqual([
    "a13z",
  ]);
});

test("a merge with an empty value overwrites only without goTemplate", () => {
  const merge = {
    merge: {
      mergeKeys: ["k"],
      generators: [
        { list: { elements: [{ k: "1", v: "x" }] } },
        { list: { elements: [{ k: "1", v: "" }] } },
      ],
    },
  };
  expect(generated([merge], "-{{.v}}").paths).toEqual(["-x"]);
  expect(generated([merge], "-{{v}}", { goTemplate: false }).paths).toEqual(["-"]);
});

test.each<readonly [string, string, unknown]>([
  ["can't change the project", "{ project: blue, source: { path: b } }", { path: "b", chart: "c" }],
  ["replaces with a directive", "{ source: { $patch: replace, path: b } }", { path: "b" }],
  ["removes with null", "{ source: { chart: null } }", { path: "a" }],
  ["removes with a directive", "{ source: { $patch: delete } }", undefined],
])("a patch of the template %s", (_, spec, source) => {
  const template = { project: "default", source: { path: "a", chart: "c" } };
  const data: YamlRecord = {
    metadata: { name: "set", namespace: "argocd" },
    spec: {
      goTemplate: true,
      generators: [{ list: { elements: [{ team: "blue" }] } }],
      template: { metadata: { name: "x" }, spec: template },
      templatePatch: `spec: ${spec}\n`,
    },
  };
  const { applications } = applicationsOf(data, {
    sources: new YamlFiles(new MemoryRepository(FILES)),
    isOwn: () => true,
    clusters: undefined,
  });
  expect(applications.map((application) => application.data.spec)).toEqual([
    { project: "default", ...(source === undefined ? {} : { source }) },
  ]);
});

test("elements that are written as YAML are read once a matrix has filled them in", () => {
  const matrix = {
    matrix: {
      generators: [
        { list: { elements: [{ apps: [{ dir: "a" }, { dir: "b" }] }] } },
        { list: { elementsYaml: "{{ .apps | toJson }}" } },
      ],
    },
  };
  expect(generated([matrix], "{{.dir}}")).toEqual({ paths: ["a", "b"], unknown: undefined });
});

test("a merge overwrites sets with the same key", () => {
  const merge = {
    merge: {
      mergeKeys: ["k"],
      generators: [
        {
          list: {
            elements: [
              { k: "1", v: "x" },
              { k: "2", v: "y" },
            ],
          },
        },
        { list: { elements: [{ k: "2", v: "z" }] } },
      ],
    },
  };
  expect(generated([merge], "{{.v}}").paths).toEqual(["x", "z"]);
});

test("known clusters are matched by their labels", () => {
  const cluster = (env: string): unknown => ({ clusters: { selector: { matchLabels: { env } } } });
  const clusters = [CLUSTER];
  const path = "{{.metadata.annotations.region}}/{{.name}}";
  expect(generated([cluster("dev")], path, { clusters }).paths).toEqual(["eu/dev"]);
  expect(generated([cluster("prod")], path, { clusters }).paths).toEqual([]);
});

test("of unknown clusters one is taken, and what it has stays unknown", () => {
  const { paths, unknown } = generated([{ clusters: {} }], "{{.name}}/x");
  expect(paths).toEqual(["{{ .name }}/x"]);
  expect(unknown).toMatch(/known only to Argo CD/);
});

test.each(["pullRequest", "scmProvider", "plugin", "clusterDecisionResource"])(
  "what a %s generator makes is unknown, not an error",
  (kind) => {
    expect(generated([{ [kind]: {} }], "x")).toEqual({
      paths: [],
      unknown: expect.stringContaining(kind) as string,
    });
  },
);

test("a product of generators is limited, and that is reported", () => {
  const many = { list: { elements: Array.from({ length: 1000 }, (_, i) => ({ [`k${i}`]: "v" })) } };
  const data: YamlRecord = {
    metadata: { name: "set" },
    spec: {
      generators: [{ matrix: { generators: [many, many] } }],
      template: { metadata: { name: "x" } },
    },
  };
  const made = applicationsOf(data, {
    sources: new YamlFiles(new MemoryRepository({})),
    isOwn: () => true,
    clusters: undefined,
  });
  expect([made.applications.length, made.isCut]).toEqual([10_000, true]);
  expect(text(made.applications[0]?.data, "kind")).toBe("Application");
});
