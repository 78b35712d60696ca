import { stripVTControlCharacters } from "node:util";

import { escapeXml } from "landbridge/verify";

/** Size of a character and a line in pixels, for a monospaced font of 13 pixels. */
const CHARACTER = 7.83;
const LINE = 19;
const PADDING = 18;
const BAR = 34;
/** Columns of the terminal. */
const COLUMNS = 108;

/** CSS classes of the ANSI codes that picocolors writes. */
const CLASSES: Readonly<Record<string, string>> = {
  "1": "bold",
  "2": "dim",
  "31": "red",
  "33": "yellow",
  "36": "cyan",
};
const RESETS: Readonly<Record<string, readonly string[]>> = {
  "22": ["bold", "dim"],
  "39": ["red", "yellow", "cyan"],
};

/** Matches one ANSI code and captures its number. */
const CODE = new RegExp(`${String.fromCharCode(27)}\\[(\\d+)m`);

const STYLE = `
svg { --page: #f6f8fa; --bar: #eaeef2; --text: #1f2328; --dim: #656d76; --red: #cf222e; --yellow: #9a6700; --cyan: #1b7c83; }
@media (prefers-color-scheme: dark) {
  svg { --page: #0d1117; --bar: #161b22; --text: #e6edf3; --dim: #9198a1; --red: #ff7b72; --yellow: #d29922; --cyan: #76e3ea; }
}
text { font: 13px ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; fill: var(--text); white-space: pre; }
.bold { font-weight: 600; } .dim { fill: var(--dim); } .red { fill: var(--red); } .yellow { fill: var(--yellow); } .cyan { fill: var(--cyan); }
`;

/**
 * A picture of a terminal, for pages that can't show colored text.
 * @param title what was typed
 * @param output text with ANSI colors
 */
export function terminalPicture(title: string, output: string): string {
  const lines = output.replace(/\n+$/, "").split("\n").flatMap(wrap);
  const longest = Math.max(
    title.length + 2,
    ...lines.map((line) => stripVTControlCharacters(line).length),
  );
  const width = Math.ceil(longest * CHARACTER) + 2 * PADDING;
  const height = BAR + lines.length * LINE + PADDING;
  const open = new Set<string>();
  const rows = lines.map(
    (line, index) =>
      `<text x="${PADDING}" y="${BAR + (index + 1) * LINE}" xml:space="preserve">${spans(line, open)}</text>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${escapeXml(title)}</title>`,
    `<style>${STYLE}</style>`,
    `<rect width="100%" height="100%" rx="8" fill="var(--page)"/>`,
    `<path d="M0,${BAR - 8} V8 A8,8 0 0 1 8,0 H${width - 8} A8,8 0 0 1 ${width},8 V${BAR - 8} z" fill="var(--bar)"/>`,
    `<text x="${PADDING}" y="18" class="dim">$ ${escapeXml(title)}</text>`,
    ...rows,
    "</svg>",
    "",
  ].join("\n");
}

function spans(line: string, open: Set<string>): string {
  return line
    .split(CODE)
    .map((part, index) => {
      // Every other part is the number of a code.
      if (index % 2 === 0) {
        if (part === "") return "";
        return open.size === 0
          ? escapeXml(part)
          : `<tspan class="${[...open].join(" ")}">${escapeXml(part)}</tspan>`;
      }
      const { [part]: own } = CLASSES;
      if (own !== undefined) open.add(own);
      for (const name of RESETS[part] ?? []) open.delete(name);
      return "";
    })
    .join("");
}

/** Breaks a line at blanks, as wide as its visible characters allow. */
function wrap(line: string): readonly string[] {
  if (stripVTControlCharacters(line).length <= COLUMNS) return [line];
  const lines: string[] = [];
  let current = "";
  for (const word of line.split(/(?<=\s)(?=\S)/)) {
    if (
      stripVTControlCharacters(current).length + stripVTControlCharacters(word.trimEnd()).length >
      COLUMNS
    ) {
      lines.push(current);
      current = "    ";
    }
    current += word;
  }
  return [...lines, current];
}
