import type { Rollout, RolloutNode } from "../rollout-graph";

/** Width of the picture in pixels: a page, or a comment on GitHub. */
export const PAGE = 980;
/** Height of one line of text, and of what is around it in a box. */
export const LINE = 16;

const LEFT = 84;
const RIGHT = 16;
const GAP_X = 14;
const GAP_Y = 12;
/** Room for the arrows between two waves. */
const BAND_GAP = 34;
const PADDING = 10;
/** Width of a character of the monospaced font at 12 pixels. */
export const CHARACTER = 7.25;
const LONGEST = Math.floor((PAGE - LEFT - RIGHT - 2 * PADDING) / CHARACTER);

/** A step of the rollout with its place. */
export interface Box {
  readonly node: RolloutNode;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** `namespace/name`, in lines that fit. */
  readonly lines: readonly string[];
}

/** All steps that start at the same time. */
export interface Band {
  readonly title: string;
  readonly y: number;
  readonly height: number;
  readonly boxes: readonly Box[];
}

/** Where everything is drawn, in pixels from the top. */
export interface Layout {
  readonly bands: readonly Band[];
  readonly height: number;
}

/**
 * Places the steps: a band for each wave, from top to bottom. Names are never cut, and a wave that is
 * wider than the page wraps.
 * @param top pixels to leave free above the first band
 */
export function layOut({ nodes }: Rollout, top: number): Layout {
  let y = top;
  const bands: Band[] = [];
  for (const { title, members } of wavesOf(nodes)) {
    const boxes = wrap(members, y);
    const bottom = Math.max(...boxes.map((box) => box.y + box.height));
    bands.push({ title, y, height: bottom - y, boxes });
    y = bottom + BAND_GAP;
  }
  return { bands, height: y - BAND_GAP + PADDING * 2 };
}

function wavesOf(
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

function wrap(members: readonly RolloutNode[], top: number): readonly Box[] {
  const boxes: Box[] = [];
  let x = LEFT;
  let y = top;
  let rowHeight = 0;
  for (const node of members) {
    const lines = linesOf(`${node.namespace}/${node.name}`);
    const width =
      Math.ceil(Math.max(...lines.map(({ length }) => length)) * CHARACTER) + 2 * PADDING;
    const height = lines.length * LINE + PADDING;
    if (x > LEFT && x + width > PAGE - RIGHT) {
      x = LEFT;
      y += rowHeight + GAP_Y;
      rowHeight = 0;
    }
    boxes.push({ node, x, y, width, height, lines });
    x += width + GAP_X;
    rowHeight = Math.max(rowHeight, height);
  }
  return boxes;
}

function linesOf(text: string): readonly string[] {
  const lines: string[] = [];
  for (let at = 0; at < text.length; at += LONGEST) lines.push(text.slice(at, at + LONGEST));
  return lines;
}
