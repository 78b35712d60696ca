import { parse } from "yaml";

import { CelError, parseCel } from "../../src/waves/health/cel";
import { LuaWriter } from "../../src/waves/health/lua";
import { kustomization } from "../verify/support/read-model";
import { generated } from "./support";

const lua = (cel: string): string => new LuaWriter().expression(parseCel(cel));

test.each([
  ["status.phase == 'Ready'", 'equal(get(get(obj, "status"), "phase"), "Ready")'],
  ["!(a || b) && c", 'both(no(either(get(obj, "a"), get(obj, "b"))), get(obj, "c"))'],
  ["has(status.x)", 'has(get(obj, "status"), "x")'],
  ["status.list[0] >= 2", 'no(less(get(get(get(obj, "status"), "list"), 1), 2))'],
  ["size(status.a) > 0", 'less(0, size(get(get(obj, "status"), "a")))'],
  [
    "'a' in status.b",
    'exists(get(get(obj, "status"), "b"), function(v_) return equal(v_, "a") end)',
  ],
  [
    "status.c.exists(x, x.type == 'R')",
    'exists(get(get(obj, "status"), "c"), function(v_x) return equal(get(v_x, "type"), "R") end)',
  ],
])("%s becomes Lua", (cel, expected) => {
  expect(lua(cel)).toBe(expected);
});

test.each(["a.matches('x')", "a ==", "a + b", "null", "a ? b : c", "(".repeat(200), "'a\\x41'"])(
  "%s is refused",
  (cel) => {
    expect(() => lua(cel)).toThrow(CelError);
  },
);

test("a text can't end the string of Lua", () => {
  expect(lua(`a == '"; os.exit() --'`)).toBe(String.raw`equal(get(obj, "a"), "\"; os.exit() --")`);
});

test("kinds that Argo CD doesn't know get Flux's check of conditions if a Kustomization waits for them", async () => {
  const thing =
    "apiVersion: example.com/v1\nkind: Thing\nmetadata: { name: a, namespace: default }\n";
  const files = (...spec: readonly string[]): Record<string, string> => ({
    "clusters/dev/apps.yaml": kustomization("apps", "apps", ...spec),
    "apps/thing.yaml": thing,
  });
  const key = "resource.customizations.health.example.com_Thing";
  const health = "argocd/dev/health-checks.yaml";
  expect((await generated(files("wait: true"))).get(health)).toContain(key);
  expect((await generated(files("wait: false"))).get(health)).not.toContain(key);
});

test("an object without a status waits for its controller only if its kind reports conditions", async () => {
  const crd = (kind: string, status: string): string =>
    `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: ${kind.toLowerCase()}s.example.com }
spec:
  group: example.com
  scope: Namespaced
  names: { kind: ${kind}, plural: ${kind.toLowerCase()}s }
  versions:
    - name: v1
      served: true
      storage: true
      schema: { openAPIV3Schema: { type: object, properties: { status: { type: object, properties: ${status} } } } }
`;
  const thing = (kind: string): string =>
    `apiVersion: example.com/v1\nkind: ${kind}\nmetadata: { name: a, namespace: default }\n`;
  const checks = (
    await generated({
      "clusters/dev/apps.yaml": kustomization("apps", "apps", "wait: true"),
      "apps/crds.yaml": [
        crd("Busy", "{ conditions: { type: array, items: { type: object } } }"),
        crd("Quiet", "{ bindings: { type: array, items: { type: object } } }"),
      ].join("---\n"),
      "apps/things.yaml": ["Busy", "Quiet", "Unknown"].map(thing).join("---\n"),
    })
  ).get("argocd/dev/health-checks.yaml");
  const values = parse(checks ?? "") as { configs: { cm: Record<string, string> } };
  const waits = (kind: string): boolean | undefined =>
    values.configs.cm[`resource.customizations.health.example.com_${kind}`]?.includes(
      "if status == nil then return hs end",
    );
  expect([waits("Busy"), waits("Quiet"), waits("Unknown")]).toEqual([true, false, false]);
});

test("the health of an Application requires that its sync succeeded, if there was one", async () => {
  const files = {
    "clusters/dev/apps.yaml": kustomization("apps", "apps"),
    "apps/a.yaml": "apiVersion: v1\nkind: ConfigMap\nmetadata: { name: a, namespace: default }\n",
  };
  const checks = (await generated(files)).get("argocd/dev/health-checks.yaml");
  expect(checks).toMatch(
    /health\.argoproj\.io_Application[\s\S]*operation ~= nil and operation\.phase ~= "Succeeded"/,
  );
  // With several sources it has none, and what it was compared with has an empty one.
  expect(checks).toContain("obj.spec.source ~= nil and not same(compared.source");
});
