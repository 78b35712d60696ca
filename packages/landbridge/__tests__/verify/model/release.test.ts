import { verify } from "../../../src/verify";
import { MemoryRepository } from "../../../src/verify/repository/memory-repository";

const FILES = {
  "clusters/dev/release.yaml": `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: { name: app, namespace: app }
spec:
  chart: { spec: { chart: app, version: 1.0.0, sourceRef: { kind: HelmRepository, name: app } } }
  valuesFrom:
    - { kind: ConfigMap, name: base }
    - { kind: ConfigMap, name: over, valuesKey: more.yaml }
  values:
    replicas: 3
    debug: null
`,
  "clusters/dev/values.yaml": `apiVersion: v1
kind: ConfigMap
metadata: { name: base, namespace: app }
data: { values.yaml: "{ replicas: 1, debug: true, image: { tag: a, pull: Always } }" }
---
apiVersion: v1
kind: ConfigMap
metadata: { name: over, namespace: app }
data: { more.yaml: "{ image: { tag: b } }" }
`,
};

async function releaseIn(files: Readonly<Record<string, string>>) {
  const repository = new MemoryRepository(files);
  const { fleet } = await verify({ repository, paths: ["clusters/dev"], rules: [] });
  return fleet.models[0]!.releases[0]!;
}

test("a release has its values by where they come from, in the order of the merge", async () => {
  const { layers, valuesKnown } = await releaseIn(FILES);
  expect(layers.map(({ values, from }) => [from?.key, values])).toEqual([
    ["values.yaml", { replicas: 1, debug: true, image: { tag: "a", pull: "Always" } }],
    ["more.yaml", { image: { tag: "b" } }],
    [undefined, { replicas: 3, debug: null }],
  ]);
  expect(layers[0]?.from?.holder).toMatchObject({ id: { kind: "ConfigMap", name: "base" } });
  expect(valuesKnown).toBe(true);
});

test("merged values have the last value of each key; a null stays, to remove a default of the chart", async () => {
  const { values } = await releaseIn(FILES);
  expect(values).toEqual({ replicas: 3, debug: null, image: { tag: "b", pull: "Always" } });
});

test("values that can't be known are left out, and the release says so", async () => {
  const text = FILES["clusters/dev/release.yaml"].replace("name: over", "name: elsewhere");
  const { layers, valuesKnown } = await releaseIn({ ...FILES, "clusters/dev/release.yaml": text });
  expect(layers).toHaveLength(2);
  expect(valuesKnown).toBe(false);
});

test("values files replace the chart's own values, which are unknown then", async () => {
  const text = FILES["clusters/dev/release.yaml"].replace(
    "version: 1.0.0,",
    "version: 1.0.0, valuesFiles: [values-dev.yaml],",
  );
  const { layers, valuesKnown } = await releaseIn({ ...FILES, "clusters/dev/release.yaml": text });
  expect(layers).toHaveLength(3);
  expect(valuesKnown).toBe(false);
});
