import type { Rollout, RolloutEdge, RolloutNode } from "../../../src/verify/graph/rollout-graph";
import { toSvg } from "../../../src/verify/graph/svg";
import { CHARACTER, layOut, PAGE } from "../../../src/verify/graph/svg/layout";
import { visibleEdges } from "../../../src/verify/graph/svg/visible-edges";

const node = (id: string, wave: number, name = id): RolloutNode => {
  return {
    id,
    kind: "Kustomization",
    namespace: "flux-system",
    name,
    wave,
    critical: false,
    objects: 1,
  };
};
const edge = (from: string, to: string, waits = true): RolloutEdge => {
  return { from, to, reason: "depends-on", waits, critical: false };
};
const rollout = (nodes: readonly RolloutNode[], edges: readonly RolloutEdge[] = []): Rollout => {
  return { cluster: "clusters/dev", nodes, edges, criticalPath: [] };
};

test("a wave that is wider than the page wraps, and boxes stay on the page without overlapping", () => {
  const nodes = Array.from({ length: 30 }, (_, index) =>
    node(`n${index}`, index < 25 ? 0 : 1, `component-${"x".repeat(index)}`),
  );
  const boxes = layOut(rollout(nodes), 0).bands.flatMap((band) => band.boxes);
  expect(boxes).toHaveLength(30);
  for (const box of boxes) expect(box.x + box.width).toBeLessThanOrEqual(PAGE);
  const overlap = boxes.some((one, index) =>
    boxes
      .slice(index + 1)
      .some(
        (other) =>
          one.x < other.x + other.width &&
          other.x < one.x + one.width &&
          one.y < other.y + other.height &&
          other.y < one.y + one.height,
      ),
  );
  expect(overlap).toBe(false);
});

test("shows the longest possible name in full", () => {
  const name = "n".repeat(253);
  const [box] = layOut(rollout([node("a", 0, name)]), 0).bands[0]?.boxes ?? [];
  expect(box?.lines.join("")).toBe(`flux-system/${name}`);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(PAGE);
});

test("omits edges that a chain implies, but always draws those that don't wait", () => {
  const edges = [edge("a", "b"), edge("b", "c"), edge("a", "c"), edge("a", "c", false)];
  expect(visibleEdges(edges)).toEqual([edges[0], edges[1], edges[3]]);
});

test("draws all steps of a dependency cycle", () => {
  const edges = [edge("a", "b"), edge("b", "a")];
  expect(visibleEdges(edges)).toEqual(edges);
});

test("no entry of the legend reaches into the next one", () => {
  const svg = toSvg(rollout([node("a", 0)], []));
  const entries = svg.split("\n").filter((line) => line.includes('y="56"'));
  const starts = entries.map((line) => Number(/(?: x="|d="M)(\d+)/.exec(line)?.[1]));
  const ends = entries.map((line) => {
    const [, x, text = ""] = /x="(\d+)" y="56">([^<]+)</.exec(line) ?? [];
    return Number(x) + text.length * CHARACTER;
  });
  expect(entries).toHaveLength(6);
  expect(
    ends.flatMap((end, index) => (end + 8 < (starts[index + 1] ?? PAGE) ? [] : entries[index])),
  ).toEqual([]);
});

test("has a legend, arrowheads and colors for dark pages", () => {
  const svg = toSvg(rollout([node("a", 0), node("b", 1)], [edge("a", "b", false)]));
  expect(svg).toContain("prefers-color-scheme: dark");
  expect(svg).toMatch(/class="edge no-wait" d="[^"]+" marker-end="url\(#head-no-wait\)"/);
  expect(svg).toContain("doesn't wait");
});
