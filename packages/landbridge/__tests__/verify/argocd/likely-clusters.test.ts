import { applicationsOf } from "../../../src/verify/argocd/application-set/applications";
import type { ArgoCluster } from "../../../src/verify/argocd/cluster";
import { MemoryRepository } from "../../../src/verify/repository/memory-repository";
import { YamlFiles } from "../../../src/verify/repository/yaml-files";
import { at, text, type YamlRecord } from "../../../src/verify/yaml/json";

const FILES = {
  "apps/shop/base/kustomization.yaml": "",
  "apps/shop/dev/kustomization.yaml": "",
  "apps/shop/prod/kustomization.yaml": "",
  "apps/shop/prod/values.yaml": "a: b",
  "apps/web/dev/kustomization.yaml": "",
  "apps/README.md": "",
  "platform/charts/dns/Chart.yaml": "name: dns",
  "platform/charts/tls/Chart.yaml": "name: tls",
  "platform/environments/dev/dns.yaml": "a: b",
  "clusters/eu/teams/red/app.yaml": "",
  "clusters/us/teams/blue/app.yaml": "",
};

interface Options {
  readonly goTemplate?: boolean;
  readonly clusters?: readonly ArgoCluster[];
  readonly source?: YamlRecord;
  readonly destination?: YamlRecord;
}

/** The paths of the Applications, each behind the cluster that is inferred for it. */
function generated(
  generator: unknown,
  path: string,
  { goTemplate = true, clusters, source, destination }: Options = {},
): readonly string[] {
  const spec = {
    source: { repoURL: "u", path, ...source },
    destination: destination ?? { server: "{{server}}" },
  };
  const template = { metadata: { name: "x" }, spec };
  const { applications } = applicationsOf(
    { metadata: { name: "set" }, spec: { goTemplate, generators: [generator], template } },
    { sources: new YamlFiles(new MemoryRepository(FILES)), isOwn: () => undefined, clusters },
  );
  return applications.map(
    ({ data, likely }) =>
      `${likely === undefined ? "" : `${likely.name}: `}${text(data, "spec", "source", "path") ?? ""}`,
  );
}

const ANY = { clusters: {} };

test("a label has the values with which the directory exists, without what environments share", () => {
  const all = ["environment=dev: apps/shop/dev", "environment=prod: apps/shop/prod"];
  expect(generated(ANY, "apps/shop/{{ .metadata.labels.environment }}")).toEqual(all);
  const fast = "apps/shop/{{metadata.labels.environment}}";
  expect(generated(ANY, fast, { goTemplate: false })).toEqual(all);
});

test("a label whose key isn't a plain word is read with index", () => {
  const path = 'apps/web/{{ index .metadata.labels "example.com/stage" }}';
  expect(generated(ANY, path)).toEqual(["example.com/stage=dev: apps/web/dev"]);
});

test("a selector limits the values of a label", () => {
  const selector = { matchExpressions: [{ key: "env", operator: "NotIn", values: ["dev"] }] };
  const set = { clusters: { selector } };
  expect(generated(set, "apps/shop/{{.metadata.labels.env}}")).toEqual([
    "env=prod: apps/shop/prod",
  ]);
});

test("values of the generator that read a label are filled in with it", () => {
  const set = { clusters: { values: { stage: "{{metadata.labels.env}}" } } };
  expect(generated(set, "apps/web/{{values.stage}}", { goTemplate: false })).toEqual([
    "env=dev: apps/web/dev",
  ]);
});

test("the platform's own directory is that with which a chart exists, for whatever cluster", () => {
  expect(generated(ANY, "{{.metadata.annotations.basepath}}charts/dns")).toEqual([
    ": platform/charts/dns",
  ]);
  expect(generated(ANY, "{{.metadata.annotations.basepath}}/charts/dns")).toEqual([
    ": platform/charts/dns",
  ]);
});

test.each([
  "{{ .metadata.annotations.basepath }}{{ .metadata.annotations.path }}",
  "{{ .name }}",
  "apps/{{ .path.basename }}",
  "apps/{{ .name | lower }}",
  "apps/../{{ .name }}/dev",
  "nothing/{{ .name }}",
])("%s stays unknown", (path) => {
  expect(generated(ANY, path)).toEqual([path]);
});

test("files of values tell environments, in addition to the cluster of which nothing is known", () => {
  const valueFiles = ["/platform/environments/{{ .metadata.labels.env }}/dns.yaml"];
  const source = { helm: { valueFiles, ignoreMissingValueFiles: true } };
  expect(generated(ANY, "platform/charts/dns", { source })).toEqual([
    "platform/charts/dns",
    "env=dev: platform/charts/dns",
  ]);
});

test("a Git generator tells the clusters whose directories it looks for", () => {
  const git = { repoURL: "u", directories: [{ path: "clusters/{{ .name }}/teams/*" }] };
  const matrix = { matrix: { generators: [ANY, { git }] } };
  expect(generated(matrix, "{{ .path.path }}")).toEqual([
    "eu: clusters/eu/teams/red",
    "us: clusters/us/teams/blue",
  ]);
});

test("a Git generator's directories are those of clusters with a label", () => {
  const git = { repoURL: "u", directories: [{ path: "apps/*" }] };
  const matrix = { matrix: { generators: [{ git }, ANY] } };
  expect(generated(matrix, "{{ .path.path }}/{{ .metadata.labels.env }}")).toEqual([
    "env=dev: apps/shop/dev",
    "env=prod: apps/shop/prod",
    "env=dev: apps/web/dev",
  ]);
});

const HUB: ArgoCluster = {
  name: "hub",
  server: "https://kubernetes.default.svc",
  labels: {},
  annotations: {},
  complete: false,
};

test("a list in a merge names clusters; those without their directory are left out", () => {
  const merge = {
    merge: {
      mergeKeys: ["nameNormalized"],
      generators: [
        { clusters: { values: { dir: "base" } } },
        {
          list: {
            elements: [
              { nameNormalized: "a", "values.dir": "dev" },
              { nameNormalized: "b", "values.dir": "dev" },
              { nameNormalized: "c", "values.dir": "test" },
            ],
          },
        },
      ],
    },
  };
  const options = { goTemplate: false };
  const path = "apps/shop/{{values.dir}}";
  const named = ["a: apps/shop/dev"];
  expect(generated(merge, path, options)).toEqual(["apps/shop/base", ...named]);
  const known = { ...options, clusters: [HUB] };
  expect(generated(merge, path, known)).toEqual(["apps/shop/base", ...named]);
});

test("what isn't known of a known cluster is inferred, and one that has no directory isn't taken", () => {
  const clusters = [HUB];
  const web = "apps/web/{{ .metadata.labels.env }}";
  expect(generated(ANY, web, { clusters })).toEqual([": apps/web/dev"]);
  expect(generated(ANY, "apps/shop/{{ .metadata.labels.env }}", { clusters })).toEqual([
    "hub (env=dev): apps/shop/dev",
    "hub (env=prod): apps/shop/prod",
  ]);
});

test("where no known cluster matches, others are inferred, but not without a directory for them", () => {
  const clusters = [{ ...HUB, complete: true }];
  const set = { clusters: { selector: { matchLabels: { spoke: "true" } } } };
  expect(generated(set, "clusters/{{ .name }}/teams/red", { clusters })).toEqual([
    "eu: clusters/eu/teams/red",
  ]);
  expect(generated(set, "platform/charts/dns", { clusters })).toEqual([]);
  const none = { clusters: { selector: { matchLabels: { spoke: "true" }, ...NEVER } } };
  expect(generated(none, "clusters/{{ .name }}/teams/red", { clusters })).toEqual([]);
});

const NEVER = { matchExpressions: [{ key: "spoke", operator: "DoesNotExist" }] };

test("Argo CD's own cluster is of the one environment that there is", () => {
  const destination = { server: "https://kubernetes.default.svc" };
  expect(generated(ANY, "apps/web/{{ .metadata.labels.env }}", { destination })).toEqual([
    ": apps/web/dev",
  ]);
});

test("parameters that nothing is known of stay as they are written", () => {
  const source = { targetRevision: "{{ .metadata.annotations.revision }}" };
  const data = applicationsOf(
    {
      metadata: { name: "set" },
      spec: {
        goTemplate: true,
        generators: [ANY],
        template: { spec: { source: { ...source, path: "apps/web/{{ .metadata.labels.env }}" } } },
      },
    },
    {
      sources: new YamlFiles(new MemoryRepository(FILES)),
      isOwn: () => true,
      clusters: undefined,
    },
  ).applications[0]?.data;
  expect(at(data, "spec", "source", "targetRevision")).toBe(source.targetRevision);
});
