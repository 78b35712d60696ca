import { jaeger } from "../../../modules/addons/jaeger";
import { switchedOn } from "./environment";

test("switched off, it declares nothing", () => {
  expect(switchedOn({}, jaeger).document().variables).toEqual({});
});

test.each([
  [{ kind: "memory", maxTraces: 500 } as const, { TF_JAEGER_MAX_TRACES: 500 }],
  [{ kind: "opensearch", retentionDays: 7 } as const, { TF_TRACE_RETENTION_DAYS: 7 }],
])("stored in %j, Git gets that setting only", (storage, expected) => {
  const { variables, namespaces } = switchedOn({ jaeger: { storage } }, jaeger).document();
  const values = Object.entries(variables).map(([key, { value }]) => [key, value]);
  expect(Object.fromEntries(values)).toEqual(expected);
  expect(Object.keys(namespaces)).toEqual(
    expect.arrayContaining(["observability", "opentelemetry-operator"]),
  );
});
