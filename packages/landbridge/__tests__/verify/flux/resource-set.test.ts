import { objectsOfResourceSet } from "../../../src/verify/flux/resource-set";
import type { YamlRecord } from "../../../src/verify/yaml/json";

const template = (name: string, data: YamlRecord = {}): YamlRecord => ({
  apiVersion: "v1",
  kind: "ConfigMap",
  metadata: { name, namespace: "default" },
  data,
});
const names = (spec: YamlRecord): readonly unknown[] =>
  objectsOfResourceSet(spec).objects.map(({ data }) => (data.metadata as YamlRecord).name);
const filled = (text: string, input: YamlRecord): unknown => {
  const spec = { inputs: [input], resources: [template("x", { key: text })] };
  const [object] = objectsOfResourceSet(spec).objects;
  return (object?.data.data as YamlRecord | undefined)?.key;
};

test("renders the resources once per entry of inputs", () => {
  const spec = {
    inputs: [{ tenant: "blue" }, { tenant: "green" }],
    resources: [template("<< inputs.tenant >>"), template("app-<<inputs.tenant>>")],
  };
  expect(names(spec)).toEqual(["blue", "green", "app-blue", "app-green"]);
});

test("without inputs, uses the resources as they are", () => {
  expect(names({ resources: [template("a"), template("b")] })).toEqual(["a", "b"]);
});

test("keeps the first of several objects with the same identity", () => {
  const spec = {
    inputs: [{ mode: "one" }, { mode: "two" }],
    resources: [template("a", { mode: "<< inputs.mode >>" })],
  };
  expect(objectsOfResourceSet(spec).objects.map(({ data }) => data.data)).toEqual([
    { mode: "one" },
  ]);
});

test.each<[string, YamlRecord, unknown]>([
  ["<< inputs.count >>", { count: 3 }, 3],
  ["<< inputs.version >>", { version: "1.10" }, 1.1],
  ["<< inputs.version | quote >>", { version: "1.10" }, "1.10"],
  ["<< inputs.count | quote >>", { count: 3 }, "3"],
  ["v<< inputs.version >>", { version: "1.10" }, "v1.10"],
  ["<< inputs.on >>", { on: true }, true],
  ["<< inputs.labels | toYaml >>", { labels: { team: "a" } }, { team: "a" }],
  ["<< inputs.git.branch >>", { git: { branch: "main" } }, "main"],
  ["<<- inputs.a ->>-<< inputs.b >>", { a: "x", b: "y" }, "x-y"],
  ["no expression", {}, "no expression"],
  ["<< inputs.a | upper >>", { a: "x" }, "X"],
  ['<< if eq inputs.a "x" >>yes<< else >>no<< end >>', { a: "x" }, "yes"],
  ["{{ .token }}<< inputs.a | lower >>", { a: "X" }, "{{ .token }}x"],
])("%j with %j becomes %j", (text, input, expected) => {
  expect(filled(text, input)).toEqual(expected);
});

test.each<[string, YamlRecord]>([
  [
    "a function that is not known",
    { inputs: [{ a: "x" }], resources: [template("<< inputs.a | slugifyAll >>")] },
  ],
  ["an input that is not there", { inputs: [{ a: "x" }], resources: [template("<< inputs.b >>")] }],
  ["text for a provider", { inputsFrom: [{ name: "x" }], resourcesTemplate: "a: b" }],
  [
    "template text that reads an input that is not there",
    { resourcesTemplate: "a: << inputs.b >>" },
  ],
  ["template text that isn't YAML", { resourcesTemplate: "a: [" }],
])("omits what can't be rendered, and marks the result as incomplete: %s", (_, spec) => {
  expect(objectsOfResourceSet(spec)).toMatchObject({ objects: [], incomplete: true });
});

test("fills in what no input of a provider changes, and sources without their revision", () => {
  const source = {
    apiVersion: "source.toolkit.fluxcd.io/v1",
    kind: "OCIRepository",
    metadata: { name: "releases", namespace: "flux-system" },
    spec: { url: "oci://ghcr.io/example/releases", ref: { tag: "<< inputs.tag >>" } },
  };
  const spec = { inputsFrom: [{ name: "x" }], resources: [template("a"), source] };
  expect(names(spec)).toEqual(["a", "releases"]);
  expect(objectsOfResourceSet(spec).incomplete).toBe(false);
  const open = { ...spec, resources: [...spec.resources, template("<< inputs.tag >>")] };
  expect(names(open)).toEqual(["a", "releases"]);
  expect(objectsOfResourceSet(open).incomplete).toBe(true);
});

test("says what templates make that it can't fill in, unless a template is text", () => {
  const inputsFrom = [{ name: "x" }];
  const made = objectsOfResourceSet({ inputsFrom, resources: [template("<< inputs.a >>")] });
  expect(made.templates).toEqual([
    { group: "", kind: "ConfigMap", namespace: "default", name: "<< inputs.a >>" },
  ]);
  expect(objectsOfResourceSet({ inputsFrom, resourcesTemplate: "a" }).templates).toBeUndefined();
});

test("fills in template text, and cuts it into objects", () => {
  const resourcesTemplate = [
    "<<- range $name := inputs.names >>",
    "---",
    "kind: Namespace",
    "metadata:",
    "  name: << inputs.team >>-<< $name >>",
    "<<- end >>",
  ].join("\n");
  const spec = { inputs: [{ team: "blue", names: ["dev", "prod"] }], resourcesTemplate };
  expect(names(spec)).toEqual(["blue-dev", "blue-prod"]);
  const [first] = objectsOfResourceSet(spec).objects;
  expect(first?.path).toEqual(["spec", "resourcesTemplate"]);
  expect(objectsOfResourceSet(spec).incomplete).toBe(false);
});

test("uses inputs next to a provider, unless they are permuted with the provider's", () => {
  const spec = {
    inputs: [{ a: "x" }],
    inputsFrom: [{ name: "p" }],
    resources: [template("<< inputs.a >>")],
  };
  expect(names(spec)).toEqual(["x"]);
  expect(names({ ...spec, inputStrategy: { name: "Permute" } })).toEqual([]);
});

test("omits an object that isn't to be reconciled", () => {
  const object = template("a");
  const metadata = { name: "a", annotations: { "fluxcd.controlplane.io/reconcile": "disabled" } };
  expect(names({ resources: [{ ...object, metadata }] })).toEqual([]);
});

test("objects of steps have their step's number and the location of their template", () => {
  const spec = {
    steps: [
      { name: "one", resources: [template("a")] },
      { name: "two", resources: [template("b")] },
    ],
  };
  expect(objectsOfResourceSet(spec).objects.map(({ path, step }) => [path, step])).toEqual([
    [["spec", "steps", 0, "resources", 0], 0],
    [["spec", "steps", 1, "resources", 0], 1],
  ]);
});
