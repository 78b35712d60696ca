import { EVENT_ID, getScalarValue, parseEvents, SCALAR_STYLE, type Event } from "js-yaml";

import type { YamlDocument } from "./document";
import type { FieldPath } from "./json";

/** Where a field stands in its file. */
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

/** Events of the document that was asked last: who asks once often asks again. */
let last: { readonly document: YamlDocument; readonly events: readonly Event[] } | undefined;

/**
 * The position of a field. Positions are looked up when a finding needs one, never while reading:
 * most runs need few, and the events of one document are parsed again in microseconds.
 */
export function positionOf(document: YamlDocument, path: FieldPath): Position {
  try {
    if (last?.document !== document) last = { document, events: parseEvents(document.text, {}) };
  } catch {
    const line = document.problem?.line ?? document.line;
    const column = document.problem?.column ?? 1;
    return { line, column, exact: false, value: { line, column } };
  }
  return new Walk(document, last.events).find(path);
}

interface Spot {
  /** Offset of the key, or of the value where there is no key. */
  readonly key: number;
  /** Index of the event that starts the value. */
  readonly value: number;
}

/** A walk along a path through the flat list of events of one document. */
class Walk {
  constructor(
    private readonly document: YamlDocument,
    private readonly events: readonly Event[],
  ) {}

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
    let depth = 1;
    let index = at + 1;
    for (; depth > 0 && index < this.events.length; index++) {
      const type = this.events[index]?.type;
      if (type === EVENT_ID.POP) depth--;
      else if (type === EVENT_ID.MAPPING || type === EVENT_ID.SEQUENCE) depth++;
    }
    return index;
  }

  private scalar(at: number): string | undefined {
    const event = this.events[at];
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
    return { ...key, exact, value, ...(style === undefined ? {} : { style }) };
  }

  private lineAndColumn(offset: number): { line: number; column: number } {
    const before = this.document.text.slice(0, offset);
    const start = before.lastIndexOf("\n") + 1;
    const lines = start === 0 ? 0 : before.split("\n").length - 1;
    // The first line of a later document follows `---` on the same line.
    const shift = lines === 0 && this.document.line > 1 ? 3 : 0;
    return { line: this.document.line + lines, column: offset - start + 1 + shift };
  }
}

function styleOf(style: number): "plain" | "quoted" | "block" {
  if (style === SCALAR_STYLE.PLAIN) return "plain";
  return style === SCALAR_STYLE.LITERAL_BLOCK || style === SCALAR_STYLE.FOLDED_BLOCK
    ? "block"
    : "quoted";
}
