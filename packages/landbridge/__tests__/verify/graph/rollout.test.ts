import { toDot } from "../../../src/verify/graph/dot";
import { toMermaid } from "../../../src/verify/graph/mermaid";
import { rolloutOf } from "../../../src/verify/graph/rollout";
import type { Rollout } from "../../../src/verify/graph/rollout-graph";
import { toSvg } from "../../../src/verify/graph/svg";
import { configMap, kustomization, readModel, release } from "../support/read-model";

const files = (...infra: readonly string[]): Readonly<Record<string, string>> => ({
  "clusters/dev/infra.yaml": kustomization("infra", "infra", ...infra),
  "clusters/dev/apps.yaml": kustomization("apps", "apps", "dependsOn: [{ name: infra }]"),
  "clusters/dev/jobs.yaml": kustomization("jobs", "jobs"),
  "infra/release.yaml": release("podinfo"),
  "apps/settings.yaml": configMap("apps"),
  "jobs/settings.yaml": configMap("jobs"),
});
const rollout = async (...infra: readonly string[]): Promise<Rollout> =>
  rolloutOf(await readModel(files(...infra)));
const waves = ({ nodes }: Rollout): Readonly<Record<string, number | undefined>> =>
  Object.fromEntries(nodes.map(({ name, wave }) => [name, wave]));
const dependency = ({ edges }: Rollout): unknown =>
  edges.find(({ reason }) => reason === "depends-on");

test("waves: objects come after what applies them and after what they wait for", async () => {
  expect(waves(await rollout("wait: true"))).toEqual({
    "flux-system": 0,
    infra: 1,
    jobs: 1,
    podinfo: 2,
    apps: 3,
  });
});

test("without wait, the dependent starts together with the release, and the edge shows that nothing waits", async () => {
  const found = await rollout();
  expect(waves(found)).toMatchObject({ apps: 2, podinfo: 2 });
  expect(dependency(found)).toMatchObject({ waits: false });
});

test("the critical path includes the release and the edge that waits for it", async () => {
  const found = await rollout("wait: true");
  expect(found.criticalPath).toEqual([
    "Kustomization flux-system/flux-system",
    "Kustomization flux-system/infra",
    "HelmRelease flux-system/podinfo",
    "Kustomization flux-system/apps",
  ]);
  expect(dependency(found)).toMatchObject({ waits: true, critical: true });
  expect(found.nodes.filter(({ critical }) => !critical).map(({ name }) => name)).toEqual(["jobs"]);
});

test("objects in a cycle, or after one, never start", async () => {
  const found = rolloutOf(
    await readModel({
      ...files("dependsOn: [{ name: apps }]"),
      "clusters/dev/late.yaml": kustomization("late", "late", "dependsOn: [{ name: apps }]"),
      "late/settings.yaml": configMap("late"),
    }),
  );
  expect(waves(found)).toEqual({ "flux-system": 0, jobs: 1 });
  expect(toMermaid(found)).toContain('subgraph wx["never starts"]');
  expect(toSvg(found)).toContain("never starts");
});

test("Mermaid: waves in order, releases rounded, edges without wait red and dashed", async () => {
  expect(toMermaid(await rollout())).toBe(`flowchart LR
  %% rollout of clusters/dev
  subgraph w0["wave 0"]
    n0["flux-system/flux-system"]
  end
  subgraph w1["wave 1"]
    n2["flux-system/infra"]
    n3["flux-system/jobs"]
  end
  subgraph w2["wave 2"]
    n1["flux-system/apps"]
    n4(["flux-system/podinfo"])
  end
  n2 -. does not wait .-> n1
  n0 --> n1
  n0 --> n2
  n0 --> n3
  n2 --> n4
  linkStyle 2 stroke:#d97706,stroke-width:3px
  linkStyle 0 stroke:#dc2626,stroke-dasharray:5 5
`);
});

test("DOT: one line per node and edge, quotes escaped", async () => {
  const { nodes, edges, ...rest } = await rollout();
  const text = toDot({ nodes, edges, ...rest, cluster: 'a "b"' });
  expect(text).toContain('digraph "a \\"b\\"" {');
  expect(text).toContain('n4 [label="flux-system/podinfo\\nwave 2", style=rounded');
  expect(text).toContain('n2 -> n1 [style=dashed, color=red, label="does not wait"]');
  expect(text.match(/ -> /g)).toHaveLength(edges.length);
});

test("SVG: one box per node in the column of its wave, names escaped", async () => {
  const found = await rollout("wait: true");
  const [first] = found.nodes;
  if (first === undefined) throw new Error("no node");
  const svg = toSvg({ ...found, nodes: [{ ...first, name: "<a&b>" }, ...found.nodes.slice(1)] });
  expect(svg.match(/<g>/g)).toHaveLength(found.nodes.length);
  expect(svg).toContain("flux-system/&lt;a&amp;b&gt;");
});
