import { escapeXml } from "../../../lib/escape-xml";
import type { Rollout, RolloutEdge } from "../rollout-graph";
import { layOut, LINE, PAGE, type Band, type Box } from "./layout";
import { visibleEdges } from "./visible-edges";

/** Pixels above the first wave: title and legend. */
const HEADER = 78;

/** Colors for light and dark pages; the picture follows the reader's setting, also inside `<img>`. */
const STYLE = `
svg { --page: #ffffff; --band: #f6f8fa; --box: #ffffff; --line: #57606a; --text: #1f2328; --dim: #656d76; --hot: #bc4c00; --bad: #cf222e; }
@media (prefers-color-scheme: dark) {
  svg { --page: #0d1117; --band: #161b22; --box: #21262d; --line: #8b949e; --text: #e6edf3; --dim: #9198a1; --hot: #f0883e; --bad: #ff7b72; }
}
text { font: 12px ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; fill: var(--text); }
.title { font-weight: 600; font-size: 14px; }
.dim { fill: var(--dim); }
.page { fill: var(--page); }
.band { fill: var(--band); }
.box { fill: var(--box); stroke: var(--line); }
.box.critical { stroke: var(--hot); stroke-width: 2; }
.edge { fill: none; stroke: var(--line); }
.edge.applies { stroke-opacity: 0.45; }
.edge.critical { stroke: var(--hot); stroke-width: 2; }
.edge.no-wait { stroke: var(--bad); stroke-dasharray: 5 4; }
.head { fill: var(--line); } .head-critical { fill: var(--hot); } .head-no-wait { fill: var(--bad); }
`;

const HEADS = ["head", "head-critical", "head-no-wait"] as const;

/** A picture of the rollout at page width: waves from top to bottom, for pages that draw no Mermaid. */
export function toSvg(rollout: Rollout): string {
  const { bands, height } = layOut(rollout, HEADER);
  const boxes = new Map(bands.flatMap(({ boxes: all }) => all).map((box) => [box.node.id, box]));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PAGE}" height="${height}" viewBox="0 0 ${PAGE} ${height}" role="img">`,
    `<title>${escapeXml(`Rollout of ${rollout.cluster}`)}</title>`,
    `<style>${STYLE}</style>`,
    `<defs>${HEADS.map(marker).join("")}</defs>`,
    `<rect class="page" width="100%" height="100%"/>`,
    `<text class="title" x="16" y="26">${escapeXml(`Rollout of ${rollout.cluster}`)}</text>`,
    ...legend(),
    ...bands.map(drawBand),
    ...visibleEdges(rollout.edges).map((edge) => drawEdge(edge, boxes)),
    ...bands.flatMap(({ boxes: all }) => all.map(drawBox)),
    "</svg>",
    "",
  ].join("\n");
}

function marker(name: (typeof HEADS)[number]): string {
  return `<marker id="${name}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" markerUnits="userSpaceOnUse" orient="auto"><path class="${name}" d="M0,0 L8,4 L0,8 z"/></marker>`;
}

function legend(): readonly string[] {
  const edge = (x: number, name: string, head: string, text: string): string =>
    `<path class="edge ${name}" d="M${x},52 H${x + 34}" marker-end="url(#${head})"/><text class="dim" x="${x + 42}" y="56">${text}</text>`;
  return [
    `<rect class="box" x="16" y="43" width="26" height="18" rx="2"/><text class="dim" x="50" y="56">Kustomization</text>`,
    `<rect class="box" x="160" y="43" width="26" height="18" rx="9"/><text class="dim" x="194" y="56">HelmRelease</text>`,
    edge(290, "", "head", "Ready before"),
    edge(440, "applies", "head", "applies"),
    edge(556, "critical", "head-critical", "critical path"),
    edge(718, "no-wait", "head-no-wait", "doesn't wait"),
  ];
}

function drawBand({ title, y, height }: Band): string {
  return (
    `<rect class="band" x="8" y="${y - 8}" width="${PAGE - 16}" height="${height + 16}" rx="6"/>` +
    `<text class="dim" x="16" y="${y + LINE + 1}">${title}</text>`
  );
}

function drawBox({ node, x, y, width, height, lines }: Box): string {
  const { kind, namespace, name, critical } = node;
  const radius = kind === "HelmRelease" ? 13 : 3;
  const rows = lines.map(
    (line, row) =>
      `<text x="${x + width / 2}" y="${y + 5 + (row + 0.75) * LINE}" text-anchor="middle">${escapeXml(line)}</text>`,
  );
  return (
    `<g><title>${escapeXml(`${kind} ${namespace}/${name}`)}</title>` +
    `<rect class="box${critical ? " critical" : ""}" x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}"/>` +
    `${rows.join("")}</g>`
  );
}

function drawEdge(
  { from, to, waits, critical, reason }: RolloutEdge,
  boxes: ReadonlyMap<string, Box>,
): string {
  const [start, end] = [boxes.get(from), boxes.get(to)];
  if (start === undefined || end === undefined) return "";
  const style = styleOf(waits, critical, reason);
  const head = style === "critical" || style === "no-wait" ? `head-${style}` : "head";
  return `<path class="edge ${style}" d="${pathOf(start, end)}" marker-end="url(#${head})"/>`;
}

function styleOf(waits: boolean, critical: boolean, reason: RolloutEdge["reason"]): string {
  if (!waits) return "no-wait";
  if (critical) return "critical";
  return reason === "applies" ? "applies" : "";
}

/** Down to a later wave; around the side where the other step doesn't start later. */
function pathOf(start: Box, end: Box): string {
  const x1 = start.x + start.width / 2;
  const x2 = end.x + end.width / 2;
  const bottom = start.y + start.height;
  if (end.y > bottom) {
    const bend = Math.min(40, (end.y - bottom) / 2);
    return `M${x1},${bottom} C${x1},${bottom + bend} ${x2},${end.y - bend} ${x2},${end.y}`;
  }
  const below = Math.max(bottom, end.y + end.height);
  return `M${x1},${bottom} C${x1},${below + 24} ${x2},${below + 24} ${x2},${end.y + end.height}`;
}
