import fc from "fast-check";

import { configMap, kustomization, release } from "../verify/support/read-model";
import { generated, wavesIn } from "./support";

/** A Helm repository, which releases of `support/read-model` name. */
const REPOSITORY = `apiVersion: source.toolkit.fluxcd.io/v1
kind: HelmRepository
metadata: { name: x, namespace: flux-system }
spec: { url: https://charts.example.com }
`;

/** A chart in its own directory, with a Kustomization that waits. */
function addon(name: string, ...dependsOn: readonly string[]): Readonly<Record<string, string>> {
  const names = dependsOn.map((other) => `{ name: ${other} }`).join(", ");
  return {
    [`clusters/dev/${name}.yaml`]: kustomization(name, name, "wait: true", `dependsOn: [${names}]`),
    [`${name}/release.yaml`]: release(
      name,
      "chart: { spec: { chart: x, version: 1.0.0, sourceRef: { kind: HelmRepository, name: x } } }",
    ).replace(/^ {2}chart: \{ spec: \{ chart: x, sourceRef.*\n/m, ""),
    [`${name}/kustomization.yaml`]: "resources: [release.yaml]\n",
  };
}

test("system S3: its waves result from what its addons depend on, whatever comes before them", async () => {
  const files = {
    "clusters/dev/repository.yaml": REPOSITORY,
    ...addon("crds"),
    ...addon("external-dns", "crds"),
    ...addon("external-secrets"),
    ...addon("nginx-ingress", "external-dns", "external-secrets"),
    ...addon("prometheus-stack", "nginx-ingress"),
    ...addon("efs-csi", "nginx-ingress"),
  };
  expect(Object.fromEntries(wavesIn(await generated(files)))).toEqual({
    crds: -3,
    "external-dns": -2,
    "external-secrets": -2,
    "nginx-ingress": -1,
    "prometheus-stack": 0,
    "efs-csi": 0,
  });
});

test("releases of one Kustomization that depend on each other are Applications of their own", async () => {
  const files = {
    "clusters/dev/repository.yaml": REPOSITORY,
    "clusters/dev/mesh.yaml": kustomization("mesh", "mesh", "wait: true"),
    "clusters/dev/apps.yaml": kustomization("apps", "apps", "dependsOn: [{ name: mesh }]"),
    "mesh/base.yaml": release("base", "interval: 1m").replace(
      "chart: x,",
      "chart: x, version: 1.0.0,",
    ),
    "mesh/control.yaml": release("control", "dependsOn: [{ name: base }]").replace(
      "chart: x,",
      "chart: x, version: 1.0.0,",
    ),
    "mesh/settings.yaml": configMap("mesh"),
    "mesh/kustomization.yaml": "resources: [base.yaml, control.yaml, settings.yaml]\n",
    "apps/settings.yaml": configMap("apps"),
  };
  expect(Object.fromEntries(wavesIn(await generated(files)))).toEqual({
    mesh: -2,
    base: -2,
    control: -1,
    apps: 0,
  });
});

/** For each Kustomization, the earlier ones that it depends on. */
const graphs = fc
  .integer({ min: 1, max: 12 })
  .chain((size) =>
    fc.tuple(
      ...Array.from({ length: size }, (_, index) =>
        fc.subarray(Array.from({ length: index }, (_each, other) => other)),
      ),
    ),
  );

test("property: every edge that waits leads to a later wave, and no wave is earlier than it must be", async () => {
  await fc.assert(
    fc.asyncProperty(graphs, async (graph) => {
      const files: Record<string, string> = {};
      for (const [index, dependencies] of graph.entries()) {
        const names = dependencies.map((other) => `{ name: k${other} }`).join(", ");
        files[`clusters/dev/k${index}.yaml`] = kustomization(
          `k${index}`,
          `k${index}`,
          "wait: true",
          `dependsOn: [${names}]`,
        );
        files[`k${index}/settings.yaml`] = configMap(`k${index}`);
      }
      const waves = wavesIn(await generated(files));
      const waveOf = (index: number): number => waves.get(`k${index}`) ?? NaN;
      for (const [index, dependencies] of graph.entries()) {
        for (const other of dependencies) expect(waveOf(other)).toBeLessThan(waveOf(index));
        const next = graph.flatMap((each, at) => (each.includes(index) ? [waveOf(at)] : []));
        expect(waveOf(index)).toBe(next.length === 0 ? 0 : Math.min(...next) - 1);
      }
    }),
    { numRuns: 60 },
  );
});
