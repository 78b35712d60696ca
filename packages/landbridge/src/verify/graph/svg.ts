import type { Rollout, RolloutEdge, RolloutNode } from "./rollout";

const WIDTH = 220;
const HEIGHT = 34;
const GAP_X = 90;
const GAP_Y = 14;
const MARGIN = 24;
const HEADER = 28;

interface Box {
  readonly x: number;
  readonly y: number;
}

/** A picture of its own, a column for each wave: for pages and mails that draw no Mermaid. */
export function toSvg({ nodes, edges, cluster }: Rollout): string {
  const columns = columnsOf(nodes);
  const boxes = new Map<string, Box>();
  columns.forEach(({ members }, column) => {
    members.forEach(({ id }, row) => {
      boxes.set(id, {
        x: MARGIN + column * (WIDTH + GAP_X),
        y: MARGIN + HEADER + row * (HEIGHT + GAP_Y),
      });
    });
  });
  const rows = Math.max(1, ...columns.map(({ members }) => members.length));
  const width = 2 * MARGIN + columns.length * (WIDTH + GAP_X) - GAP_X;
  const height = 2 * MARGIN + HEADER + rows * (HEIGHT + GAP_Y);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">`,
    `<title>${escape(`Rollout of ${cluster}`)}</title>`,
    `<rect width="100%" height="100%" fill="#ffffff"/>`,
    ...columns.map(({ title }, column) => header(title, column)),
    ...edges.map((edge) => line(edge, boxes)),
    ...nodes.map((node) => box(node, boxes)),
    "</svg>",
    "",
  ].join("\n");
}

function columnsOf(
  nodes: readonly RolloutNode[],
): readonly { readonly title: string; readonly members: readonly RolloutNode[] }[] {
  const waves = [...new Set(nodes.map(({ wave }) => wave))].sort(
    (a, b) => (a ?? Infinity) - (b ?? Infinity),
  );
  return waves.map((wave) => ({
    title: wave === undefined ? "never starts" : `wave ${wave}`,
    members: nodes.filter((node) => node.wave === wave),
  }));
}

function header(title: string, column: number): string {
  const x = MARGIN + column * (WIDTH + GAP_X);
  return `<text x="${x}" y="${MARGIN + 8}" fill="#6b7280">${title}</text>`;
}

function box(
  { id, kind, namespace, name, critical }: RolloutNode,
  boxes: ReadonlyMap<string, Box>,
): string {
  const { x, y } = boxes.get(id) ?? { x: 0, y: 0 };
  const radius = kind === "HelmRelease" ? 16 : 3;
  const stroke = critical ? "#d97706" : "#374151";
  const text = `${namespace}/${name}`;
  const shown = text.length > 34 ? `${text.slice(0, 33)}…` : text;
  return (
    `<g><title>${escape(`${kind} ${text}`)}</title>` +
    `<rect x="${x}" y="${y}" width="${WIDTH}" height="${HEIGHT}" rx="${radius}" fill="#f9fafb" stroke="${stroke}" stroke-width="${critical ? 2 : 1}"/>` +
    `<text x="${x + WIDTH / 2}" y="${y + 21}" text-anchor="middle" fill="#111827">${escape(shown)}</text></g>`
  );
}

function line(
  { from, to, waits, critical, reason }: RolloutEdge,
  boxes: ReadonlyMap<string, Box>,
): string {
  const start = boxes.get(from);
  const end = boxes.get(to);
  if (start === undefined || end === undefined) return "";
  const [x1, y1] = [start.x + WIDTH, start.y + HEIGHT / 2];
  const [x2, y2] = [end.x, end.y + HEIGHT / 2];
  const color = !waits
    ? "#dc2626"
    : critical
      ? "#d97706"
      : reason === "applies"
        ? "#d1d5db"
        : "#374151";
  const dash = waits ? "" : ' stroke-dasharray="5 5"';
  const path = `M${x1},${y1} C${x1 + GAP_X / 2},${y1} ${x2 - GAP_X / 2},${y2} ${x2},${y2}`;
  return `<path d="${path}" fill="none" stroke="${color}" stroke-width="${critical ? 2 : 1}"${dash}/>`;
}

function escape(text: string): string {
  return text
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;");
}
