import type { Rollout, RolloutEdge, RolloutNode } from "../../../src/verify/graph/rollout";
import { toSvg } from "../../../src/verify/graph/svg";
import { layOut, PAGE } from "../../../src/verify/graph/svg/layout";
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

test("a wave that is wider than the page wraps, and no box leaves the page or overlaps another", () => {
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

test("the longest possible name is shown whole", () => {
  const name = "n".repeat(253);
  const [box] = layOut(rollout([node("a", 0, name)]), 0).bands[0]?.boxes ?? [];
  expect(box?.lines.join("")).toBe(`flux-system/${name}`);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(PAGE);
});

test("edges that a chain implies are left out, edges that don't wait are always drawn", () => {
  const edges = [edge("a", "b"), edge("b", "c"), edge("a", "c"), edge("a", "c", false)];
  expect(visibleEdges(edges)).toEqual([edges[0], edges[1], edges[3]]);
});

test("steps that depend on each other in a circle are all drawn", () => {
  const edges = [edge("a", "b"), edge("b", "a")];
  expect(visibleEdges(edges)).toEqual(edges);
});

test("the picture has a legend, arrowheads and colors for dark pages", () => {
  const svg = toSvg(rollout([node("a", 0), node("b", 1)], [edge("a", "b", false)]));
  expect(svg).toContain("prefers-color-scheme: dark");
  expect(svg).toMatch(/class="edge no-wait" d="[^"]+" marker-end="url\(#head-no-wait\)"/);
  expect(svg).toContain("doesn't wait");
});
