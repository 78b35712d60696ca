import { EVENT_ID, getScalarValue, parseEvents, SCALAR_STYLE, type Event } from "js-yaml";

import { recent } from "../../lib/recent";
import type { YamlDocument } from "./document";
import type { FieldPath } from "./json";
import { Lines } from "./lines";

/** The position of a field in its file. */
export interface Position {
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
  /** Whether the whole path was found; else the position is of the nearest field around it. */
  readonly exact: boolean;
  /** How the value is written; undefined for mappings and lists. */
  readonly style?: "plain" | "quoted" | "block";
  /** Line and column of the value; equal to the key's position for list items. */
  readonly value: { readonly line: number; readonly column: number };
}

/**
 * State of a traversal of one document; a finding has locations in a few documents, often shared
 * with the next finding.
 */
interface Parsed {
  readonly events: readonly Event[];
  /** By the index of an event that opens a mapping or a sequence: the index after the one that closes it. */
  readonly ends: ReadonlyMap<number, number>;
  readonly lines: Lines;
}

const parsedOf = recent(4, ({ text }: YamlDocument): Parsed => {
  const events = parseEvents(text, {});
  return { events, ends: endsOf(events), lines: new Lines(text) };
});

function endsOf(events: readonly Event[]): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  const open: number[] = [];
  events.forEach(({ type }, index) => {
    if (type === EVENT_ID.DOCUMENT) open.push(index);
    else if (type === EVENT_ID.MAPPING || type === EVENT_ID.SEQUENCE) open.push(index);
    else if (type === EVENT_ID.POP) {
      const start = open.pop();
      if (start !== undefined) ends.set(start, index + 1);
    }
  });
  return ends;
}

/**
 * The position of a field. Positions are looked up when a finding needs one, never while reading:
 * most runs need few, and the events of one document are parsed again in microseconds.
 */
export function positionOf(document: YamlDocument, path: FieldPath): Position {
  let parsed: Parsed;
  try {
    parsed = parsedOf(document);
  } catch {
    const line = document.problem?.line ?? document.line;
    const column = document.problem?.column ?? 1;
    return { line, column, exact: false, value: { line, column } };
  }
  return new Walk(document, parsed).find(path);
}

interface Spot {
  /** Offset of the key, or of the value where there is no key. */
  readonly key: number;
  /** Index of the event that starts the value. */
  readonly value: number;
}

/** A walk along a path through the flat list of events of one document. */
class Walk {
  private readonly events: readonly Event[];

  constructor(
    private readonly document: YamlDocument,
    private readonly parsed: Parsed,
  ) {
    this.events = parsed.events;
  }

  public find(path: FieldPath): Position {
    const root = this.events[0]?.type === EVENT_ID.DOCUMENT ? 1 : 0;
    let spot: Spot = { key: this.startOf(root), value: root };
    for (const key of path) {
      const next = this.child(this.target(spot.value), key);
      if (next === undefined) return this.position(spot, false);
      spot = next;
    }
    return this.position(spot, true);
  }

  private child(parent: number, key: string | number): Spot | undefined {
    const event = this.events[parent];
    if (event?.type === EVENT_ID.SEQUENCE) return this.item(parent, Number(key));
    if (event?.type !== EVENT_ID.MAPPING) return undefined;
    let merged: Spot | undefined;
    for (let at = parent + 1; this.isInside(at);) {
      const value = this.after(at);
      const name = this.scalar(at);
      if (name === String(key)) return { key: this.startOf(at), value };
      if (name === "<<") merged ??= this.mergedChild(value, key);
      at = this.after(value);
    }
    return merged;
  }

  private mergedChild(value: number, key: string | number): Spot | undefined {
    const target = this.target(value);
    if (this.events[target]?.type !== EVENT_ID.SEQUENCE) return this.child(target, key);
    for (let at = target + 1; this.isInside(at); at = this.after(at)) {
      const found = this.child(this.target(at), key);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  private item(parent: number, index: number): Spot | undefined {
    let at = parent + 1;
    for (let count = 0; this.isInside(at); count++, at = this.after(at)) {
      if (count === index) return { key: this.startOf(at), value: at };
    }
    return undefined;
  }

  /** Follows an alias to the node that has its anchor. */
  private target(at: number): number {
    const event = this.events[at];
    if (event?.type !== EVENT_ID.ALIAS) return at;
    const name = this.document.text.slice(event.anchorStart, event.anchorEnd);
    for (let index = at - 1; index >= 0; index--) {
      const other = this.events[index];
      if (other === undefined || !("tagStart" in other) || other.anchorStart < 0) continue;
      if (this.document.text.slice(other.anchorStart, other.anchorEnd) === name) return index;
    }
    return at;
  }

  private isInside(at: number): boolean {
    const event = this.events[at];
    return event !== undefined && event.type !== EVENT_ID.POP;
  }

  /** Index of the event after the node that starts at `at`. */
  private after(at: number): number {
    const event = this.events[at];
    if (event?.type !== EVENT_ID.MAPPING && event?.type !== EVENT_ID.SEQUENCE) return at + 1;
    return this.parsed.ends.get(at) ?? this.events.length;
  }

  /** The text of a scalar, or of the one that an alias stands for: a key may be `*app`. */
  private scalar(at: number): string | undefined {
    const event = this.events[this.target(at)];
    return event?.type === EVENT_ID.SCALAR ? getScalarValue(this.document.text, event) : undefined;
  }

  private startOf(at: number): number {
    const event = this.events[at];
    switch (event?.type) {
      case EVENT_ID.SCALAR:
        // A quoted value starts after its quote.
        return event.style === SCALAR_STYLE.SINGLE_QUOTED ||
          event.style === SCALAR_STYLE.DOUBLE_QUOTED
          ? Math.max(0, event.valueStart - 1)
          : event.valueStart;
      case EVENT_ID.MAPPING:
      case EVENT_ID.SEQUENCE:
        return event.start;
      case EVENT_ID.ALIAS:
        return Math.max(0, event.anchorStart - 1);
      default:
        return 0;
    }
  }

  private position(spot: Spot, exact: boolean): Position {
    const key = this.lineAndColumn(spot.key);
    const event = this.events[this.target(spot.value)];
    const style = event?.type === EVENT_ID.SCALAR ? styleOf(event.style) : undefined;
    const value = this.lineAndColumn(this.startOf(spot.value));
    return { ...key, exact, value, style };
  }

  private lineAndColumn(offset: number): { line: number; column: number } {
    const { line, column } = this.parsed.lines.at(offset);
    // The first line of a later document follows `---` on the same line.
    const shift = line === 0 && this.document.line > 1 ? 3 : 0;
    return { line: this.document.line + line, column: column + 1 + shift };
  }
}

function styleOf(style: number): "plain" | "quoted" | "block" {
  if (style === SCALAR_STYLE.PLAIN) return "plain";
  return style === SCALAR_STYLE.LITERAL_BLOCK || style === SCALAR_STYLE.FOLDED_BLOCK
    ? "block"
    : "quoted";
}
