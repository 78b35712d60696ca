import type { ClusterObject } from "../../../src/verify/model/applier";
import { variablesOf, type KustomizationVariables } from "../../../src/verify/model/variables";
import {
  NO_PREREQUISITES,
  type Prerequisites,
  type ExistingKey,
} from "../../../src/verify/prerequisites/prerequisites";
import type { YamlRecord } from "../../../src/verify/yaml/json";

const COMPLETE: Prerequisites = { ...NO_PREREQUISITES, complete: true };

function object(kind: string, name: string, fields: YamlRecord): ClusterObject {
  const data = { kind, metadata: { name, namespace: "flux-system" }, ...fields };
  const id = { group: "", kind, namespace: "flux-system", name };
  // The rest of an object has no part in its variables.
  return {
    id,
    data,
    template: data,
    origin: { file: "x.yaml", changes: [] },
  } as unknown as ClusterObject;
}

function read(
  postBuild: YamlRecord,
  objects: readonly ClusterObject[] = [],
  prerequisites: Prerequisites = NO_PREREQUISITES,
): KustomizationVariables {
  const find = (kind: string, namespace: string, name: string): ClusterObject | undefined =>
    objects.find(({ id }) => id.kind === kind && id.namespace === namespace && id.name === name);
  const variables = variablesOf({ postBuild }, "flux-system", prerequisites, find);
  if (variables === undefined) throw new Error("postBuild is set");
  return variables;
}

function from(kind: string, name: string, more: YamlRecord = {}): YamlRecord {
  return { kind, name, ...more };
}

function prerequisitesWith(keys: Record<string, ExistingKey> | undefined): Prerequisites {
  const data = {
    kind: "ConfigMap",
    namespace: "flux-system",
    name: "vars",
    place: { file: "m.tf" },
  } as const;
  const known = keys === undefined ? {} : { keys: new Map(Object.entries(keys)) };
  return { ...NO_PREREQUISITES, data: [{ ...data, ...known }] };
}

test("there are no variables without postBuild", () => {
  expect(variablesOf({}, "flux-system", COMPLETE, () => undefined)).toBeUndefined();
});

test("the last source that sets a name wins, and inline values override all", () => {
  const objects = [
    object("ConfigMap", "a", { data: { one: "a", two: "a", three: "a" } }),
    object("ConfigMap", "b", { data: { two: "b", three: "b" } }),
  ];
  const substituteFrom = [from("ConfigMap", "a"), from("ConfigMap", "b")];
  const variables = read({ substituteFrom, substitute: { three: "inline" } }, objects);
  expect(["one", "two", "three"].map((name) => variables.get(name))).toEqual([
    { set: true, value: "a" },
    { set: true, value: "b" },
    { set: true, value: "inline" },
  ]);
  expect(variables.get("four")).toEqual({ set: false });
  expect([...variables.names()].sort()).toEqual(["one", "three", "two"]);
});

test("the values of a Secret are unknown, encrypted or not, so that reports can't show them", () => {
  const objects = [
    object("Secret", "plain", { data: { a: "aGVsbG8=" }, stringData: { b: "text" } }),
    object("Secret", "encrypted", { stringData: { c: "ENC[AES256_GCM,data:x]" }, sops: {} }),
    object("ConfigMap", "encrypted", { data: { d: "ENC[AES256_GCM,data:x]" }, sops: {} }),
  ];
  const substituteFrom = [
    from("Secret", "plain"),
    from("Secret", "encrypted"),
    from("ConfigMap", "encrypted"),
  ];
  const variables = read({ substituteFrom }, objects);
  expect(["a", "b", "c", "d"].map((name) => variables.get(name))).toEqual([
    { set: true },
    { set: true },
    { set: true },
    { set: true },
  ]);
});

test("ignores binaryData of a ConfigMap", () => {
  const objects = [object("ConfigMap", "a", { binaryData: { one: "aGVsbG8=" } })];
  const variables = read({ substituteFrom: [from("ConfigMap", "a")] }, objects);
  expect(variables.get("one")).toEqual({ set: false });
  expect(variables.any).toBe(false);
});

test("a ConfigMap from Terraform has its value, its placeholder, or an unknown value", () => {
  const prerequisites = prerequisitesWith({
    known: { value: "v", standIn: "s" },
    later: { standIn: "s" },
    named: {},
  });
  const variables = read({ substituteFrom: [from("ConfigMap", "vars")] }, [], prerequisites);
  expect(["known", "later", "named", "other"].map((name) => variables.get(name))).toEqual([
    { set: true, value: "v" },
    { set: true, value: "s" },
    { set: true },
    { set: false },
  ]);
});

test("a name may be set while a source's keys are unknown, but later sources are still known", () => {
  const postBuild = { substituteFrom: [from("ConfigMap", "vars")], substitute: { inline: "i" } };
  const variables = read(postBuild, [], prerequisitesWith(undefined));
  expect(variables.get("other")).toBeUndefined();
  expect(variables.get("inline")).toEqual({ set: true, value: "i" });
  expect(variables.any).toBe(true);
});

test.each([
  [
    "a ConfigMap that may be made by hand is not missing",
    "ConfigMap",
    "vars",
    NO_PREREQUISITES,
    false,
  ],
  ["a ConfigMap is missing where all is known", "ConfigMap", "vars", COMPLETE, true],
  ["a Secret is never missing: a controller may make it", "Secret", "vars", COMPLETE, false],
  ["a name with a variable is not known", "ConfigMap", "${env}-vars", COMPLETE, false],
])("%s", (_name, kind, name, prerequisites, missing) => {
  const { sources, any } = read(
    { substituteFrom: [from(kind, name, { optional: true })] },
    [],
    prerequisites,
  );
  expect(sources).toMatchObject([{ kind, name, optional: true, missing }]);
  expect(any).toBe(!missing);
});

test("a source has the location of its definition", () => {
  const postBuild = {
    substituteFrom: [from("Secret", "a"), from("ConfigMap", "b")],
    substitute: {},
  };
  expect(read(postBuild).sources.map(({ path }) => path.join("."))).toEqual([
    "spec.postBuild.substituteFrom.0",
    "spec.postBuild.substituteFrom.1",
    "spec.postBuild.substitute",
  ]);
});
