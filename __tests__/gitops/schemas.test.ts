import { Schemas } from "./support/schemas";
import { isMap, parseYaml, type YamlMap } from "./support/yaml";

const schemas = new Schemas();
const parse = (text: string): YamlMap => {
  const [object] = parseYaml(text);
  if (!isMap(object)) throw new Error("no object");
  return object;
};
const after = (text: string) => schemas.problems(parse(text), "after substitution");

const ROUTE = `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: r, namespace: x }
spec:
  hostnames: ["app.example.com"]
  rules: [{ backendRefs: [{ name: app, port: 80 }] }]
`;
const CONFIG_MAP = "apiVersion: v1\nkind: ConfigMap\nmetadata: { name: a, namespace: x }\n";

describe("Schemas", () => {
  it("accepts valid objects of Kubernetes and of CRDs", () => {
    expect(after(ROUTE)).toEqual([]);
    expect(after(`${CONFIG_MAP}data: { a: "1" }`)).toEqual([]);
  });

  it("reports an unknown field deep inside a CRD and a Kubernetes kind", () => {
    expect(after(ROUTE.replace("port: 80", "ports: 80"))).toContainEqual(
      expect.stringContaining(
        '/spec/rules/0/backendRefs/0 must NOT have additional properties "ports"',
      ),
    );
    expect(after(`${CONFIG_MAP}datas: {}`)).toHaveLength(1);
    expect(after(CONFIG_MAP.replace("name: a", "name: a, managedFields: []"))).toHaveLength(1);
  });

  it("reports values that changed their type because they lost their quotes", () => {
    expect(after(`${CONFIG_MAP}data: { a: 1 }`)).toEqual([
      "ConfigMap x/a, after substitution: /data/a must be string",
    ]);
  });

  it("reports a missing field, a pattern mismatch and a value outside an enum", () => {
    expect(after(ROUTE.replace("name: app, ", ""))).toHaveLength(1);
    expect(after(ROUTE.replace("app.example.com", "no host"))).toHaveLength(1);
    expect(after(ROUTE.replace("name: app,", "name: app, weight: -1,"))).toHaveLength(1);
  });

  it("checks a value with a variable only after substitution", () => {
    const route = ROUTE.replace("app.example.com", "${TF_HOST}");
    expect(schemas.problems(parse(route), "before substitution")).toEqual([]);
    expect(after(route)).toHaveLength(1);
  });

  it("reports a kind without a schema", () => {
    expect(after("apiVersion: example.com/v1\nkind: Thing\nmetadata: { name: a }")).toEqual([
      "Thing.example.com /a, after substitution: no schema example.com_v1_thing.json; see tools/vendor-schemas/sources.ts",
    ]);
  });

  it("reports a missing and an unexpected namespace", () => {
    expect(after(CONFIG_MAP.replace(", namespace: x", ""))).toHaveLength(1);
    expect(
      after("apiVersion: v1\nkind: Namespace\nmetadata: { name: a, namespace: b }"),
    ).toHaveLength(1);
  });
});
