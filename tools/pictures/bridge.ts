const STYLE = `
svg { --page: #ffffff; --box: #f6f8fa; --line: #57606a; --text: #1f2328; --dim: #656d76; --accent: #0969da; --soft: #ddf4ff; }
@media (prefers-color-scheme: dark) {
  svg { --page: #0d1117; --box: #161b22; --line: #8b949e; --text: #e6edf3; --dim: #9198a1; --accent: #58a6ff; --soft: #10243e; }
}
text { font: 14px -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; fill: var(--text); text-anchor: middle; }
.head { font-weight: 600; font-size: 15px; } .dim { fill: var(--dim); font-size: 12.5px; }
.box { fill: var(--box); stroke: var(--line); } .contract { fill: var(--soft); stroke: var(--accent); stroke-width: 2; }
.edge { fill: none; stroke: var(--line); stroke-width: 1.4; } .check { stroke: var(--accent); stroke-dasharray: 5 4; }
`;

interface Part {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly head: string;
  readonly lines: readonly string[];
  readonly kind?: "contract";
}

const PARTS = {
  core: {
    x: 20,
    y: 40,
    width: 190,
    height: 110,
    head: "core stack",
    lines: ["VPC, EKS, Route 53,", "RDS, IAM, Karpenter", "(Terraform)"],
  },
  contract: {
    x: 290,
    y: 40,
    width: 190,
    height: 110,
    head: "contract",
    lines: ["typed keys, values,", "namespaces, identities,", "secret names"],
    kind: "contract",
  },
  bootstrap: {
    x: 560,
    y: 40,
    width: 190,
    height: 110,
    head: "bootstrap stack",
    lines: ["namespaces,", "infra ConfigMaps,", "Flux"],
  },
  git: {
    x: 290,
    y: 230,
    width: 190,
    height: 92,
    head: "gitops/",
    lines: ["Kustomizations,", "HelmReleases, apps"],
  },
  cluster: {
    x: 560,
    y: 230,
    width: 190,
    height: 92,
    head: "EKS cluster",
    lines: ["Flux reconciles,", "in proven order"],
  },
} as const satisfies Record<string, Part>;

/** How values get from Terraform to the cluster, and what the proof compares. */
export function bridgePicture(): string {
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="770" height="350" viewBox="0 0 770 350" role="img">',
    "<title>Terraform's values reach the Git repository through a typed contract, and a proof compares both sides at synth</title>",
    `<style>${STYLE}</style>`,
    '<defs><marker id="a" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" markerUnits="userSpaceOnUse" orient="auto"><path d="M0,0 L8,4 L0,8 z" fill="var(--line)"/></marker>',
    '<marker id="c" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" markerUnits="userSpaceOnUse" orient="auto"><path d="M0,0 L8,4 L0,8 z" fill="var(--accent)"/></marker></defs>',
    '<rect width="100%" height="100%" fill="var(--page)"/>',
    arrow("M210,95 H288", "values", 249, 86),
    arrow("M480,95 H558", "writes", 519, 86),
    arrow("M655,150 V228", "installs Flux", 702, 194),
    arrow("M480,276 H558", "pulls", 519, 267),
    `<path class="edge check" d="M385,230 V152" marker-end="url(#c)"/>`,
    `<text class="dim" x="250" y="186">the proof, at cdktf synth:</text>`,
    `<text class="dim" x="250" y="204">both sides match, order waits</text>`,
    ...Object.values(PARTS).map(draw),
    "</svg>",
    "",
  ].join("\n");
}

function draw({ x, y, width, height, head, lines, ...part }: Part): string {
  const middle = x + width / 2;
  const rows = lines.map(
    (line, index) => `<text class="dim" x="${middle}" y="${y + 50 + index * 18}">${line}</text>`,
  );
  return (
    `<rect class="${part.kind ?? "box"}" x="${x}" y="${y}" width="${width}" height="${height}" rx="8"/>` +
    `<text class="head" x="${middle}" y="${y + 26}">${head}</text>${rows.join("")}`
  );
}

function arrow(path: string, text: string, x: number, y: number): string {
  return `<path class="edge" d="${path}" marker-end="url(#a)"/><text class="dim" x="${x}" y="${y}">${text}</text>`;
}
