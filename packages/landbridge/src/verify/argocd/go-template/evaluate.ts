import { at, isRecord, type YamlRecord } from "../../yaml/json";
import { FUNCTIONS, isTruthy, printed, type TemplateFunction } from "./functions";
import {
  NotUnderstood,
  parseTemplate,
  type Branch,
  type Command,
  type Node,
  type Operand,
  type Pipeline,
} from "./parser";

/** A value that is known only in the cluster. */
export const UNKNOWN = Symbol("unknown");

/** What a template is filled in with. */
export interface TemplateOptions {
  /**
   * Called with the path of each field that the data doesn't have, and whether the template expects that: the field is a
   * condition, or has a default. With missingkey=error, Go fails nevertheless.
   */
  readonly onMissing?: (path: readonly string[], isExpected: boolean) => void;
  /** Named templates, by `define`. */
  readonly named?: Map<string, readonly Node[]>;
}

/** Steps of one template: more than any has, and few enough to end soon. */
const MAX_STEPS = 100_000;
/** Characters that one template may be filled in to. */
const MAX_OUTPUT = 1_000_000;

/**
 * Fills in a Go template. An output of which a part is unknown stays as it is written, between its braces.
 * @throws NotUnderstood for what isn't known here, a condition on an unknown value included
 */
export function fillTemplate(
  template: string,
  data: unknown,
  options: TemplateOptions = {},
): string {
  return new Evaluator(options, data).run(parseTemplate(template), {
    dot: data,
    variables: new Map([["$", data]]),
  });
}

interface Scope {
  readonly dot: unknown;
  readonly variables: Map<string, unknown>;
}

class Evaluator {
  private readonly named: Map<string, readonly Node[]>;
  private steps = 0;
  private length = 0;
  private depth = 0;
  /** Whether what is evaluated may be missing. */
  private mayBeMissing = false;

  constructor(
    private readonly options: TemplateOptions,
    private readonly root: unknown,
  ) {
    this.named = options.named ?? new Map<string, readonly Node[]>();
  }

  public run(nodes: readonly Node[], scope: Scope): string {
    let output = "";
    for (const node of nodes) {
      this.step();
      const text = this.node(node, scope);
      this.length += text.length;
      if (this.length > MAX_OUTPUT) throw new NotUnderstood("the result is too long");
      output += text;
    }
    return output;
  }

  private step(): void {
    if (++this.steps > MAX_STEPS) throw new NotUnderstood("too many steps");
  }

  private node(node: Node, scope: Scope): string {
    switch (node.kind) {
      case "text":
        return node.text;
      case "define":
        this.named.set(node.name, node.body);
        return "";
      case "output":
        return this.output(node.pipeline, node.source, scope);
      case "if":
      case "with": {
        const inner = this.inner(scope);
        const value = this.certain(this.optional(true, () => this.pipeline(node.pipeline, inner)));
        if (!isTruthy(value)) return this.run(node.otherwise, this.inner(scope));
        return this.run(node.body, node.kind === "with" ? { ...inner, dot: value } : inner);
      }
      case "range":
        return this.range(node, scope);
    }
  }

  private output(pipeline: Pipeline, source: string, scope: Scope): string {
    const value = this.pipeline(pipeline, scope);
    if (pipeline.sets.length > 0) return "";
    return value === UNKNOWN ? `{{ ${source} }}` : printed(value);
  }

  private range(node: Branch, scope: Scope): string {
    const value = this.certain(this.optional(true, () => this.evaluate(node.pipeline, scope)));
    const entries: readonly (readonly [unknown, unknown])[] = Array.isArray(value)
      ? value.map((item: unknown, index) => [index, item] as const)
      : isRecord(value)
        ? Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
        : [];
    if (entries.length === 0) return this.run(node.otherwise, this.inner(scope));
    let output = "";
    for (const [key, item] of entries) {
      const inner = this.inner(scope);
      const [first, second] = node.pipeline.sets;
      if (second !== undefined) inner.variables.set(first ?? "", key).set(second, item);
      else if (first !== undefined) inner.variables.set(first, item);
      output += this.run(node.body, { ...inner, dot: item });
    }
    return output;
  }

  private inner({ dot, variables }: Scope): Scope {
    return { dot, variables: new Map(variables) };
  }

  private certain(value: unknown): unknown {
    if (value === UNKNOWN) throw new NotUnderstood("a condition on an unknown value");
    return value;
  }

  private pipeline(pipeline: Pipeline, scope: Scope): unknown {
    const value = this.evaluate(pipeline, scope);
    for (const name of pipeline.sets) scope.variables.set(name, value);
    return value;
  }

  private evaluate({ commands }: Pipeline, scope: Scope): unknown {
    let value: { readonly value: unknown } | undefined;
    for (const [index, command] of commands.entries()) {
      this.step();
      const before = value;
      // What the next command gets may be missing if that has a default.
      const isOptional = toleratesMissing(commands[index + 1]?.[0]);
      value = { value: this.optional(isOptional, () => this.command(command, before, scope)) };
    }
    return value?.value;
  }

  /** Evaluates something that may be missing, or that is part of it. */
  private optional<T>(isOptional: boolean, evaluate: () => T): T {
    const before = this.mayBeMissing;
    this.mayBeMissing ||= isOptional;
    const value = evaluate();
    this.mayBeMissing = before;
    return value;
  }

  private command(
    [head, ...rest]: Command,
    piped: { readonly value: unknown } | undefined,
    scope: Scope,
  ): unknown {
    if (head === undefined) throw new NotUnderstood("an empty command");
    if (head.kind !== "word" || CONSTANTS.has(head.value)) {
      if (rest.length > 0 || piped !== undefined) throw new NotUnderstood("a call of a value");
      return this.operand(head, scope);
    }
    const args = this.optional(toleratesMissing(head), () =>
      rest.map((operand) => this.operand(operand, scope)),
    );
    if (piped !== undefined) args.push(piped.value);
    if (head.value === "include") return this.include(args);
    if (head.value === "tpl") return this.tpl(args);
    const called = Object.hasOwn(FUNCTIONS, head.value) ? FUNCTIONS[head.value] : undefined;
    if (called === undefined) throw new NotUnderstood(`the function ${head.value}`);
    return args.includes(UNKNOWN) ? UNKNOWN : call(head.value, called, args);
  }

  private include([name, dot]: readonly unknown[]): string {
    const body = this.named.get(String(name));
    if (body === undefined) throw new NotUnderstood(`the template ${String(name)}`);
    return this.nested(() => this.run(body, { dot, variables: new Map([["$", dot]]) }));
  }

  private tpl([template, dot]: readonly unknown[]): string {
    if (typeof template !== "string") throw new NotUnderstood("tpl of what isn't text");
    return this.nested(() =>
      this.run(parseTemplate(template), { dot, variables: new Map([["$", dot]]) }),
    );
  }

  private nested(run: () => string): string {
    if (++this.depth > 20) throw new NotUnderstood("templates include each other too deep");
    const output = run();
    this.depth--;
    return output;
  }

  private operand(operand: Operand, scope: Scope): unknown {
    switch (operand.kind) {
      case "string":
      case "number":
        return operand.value;
      case "group":
        return this.evaluate(operand.pipeline, scope);
      case "word":
        if (!CONSTANTS.has(operand.value)) return this.command([operand], undefined, scope);
        return CONSTANTS.get(operand.value);
      case "field": {
        const base = operand.base === "" ? scope.dot : this.variable(operand.base, scope);
        return this.field(base, operand.keys);
      }
    }
  }

  private variable(name: string, { variables }: Scope): unknown {
    if (name === "$") return variables.get("$") ?? this.root;
    if (!variables.has(name)) throw new NotUnderstood(`the variable ${name}`);
    return variables.get(name);
  }

  private field(base: unknown, keys: readonly string[]): unknown {
    let here = base;
    for (const [index, key] of keys.entries()) {
      if (here === UNKNOWN) return UNKNOWN;
      const next = isRecord(here) ? at(here, key) : undefined;
      if (next === undefined && isOpen(here)) return UNKNOWN;
      if (next === undefined) {
        this.options.onMissing?.(keys.slice(0, index + 1), this.mayBeMissing);
        // Go reads fields of what is missing in a mapping as missing, too.
        if (this.mayBeMissing && isRecord(here)) return undefined;
      }
      here = next;
    }
    return here;
  }
}

/** Functions that have a result for what is missing. */
const DEFAULTS = new Set(["default", "coalesce", "or", "and", "empty", "not", "ternary"]);

function toleratesMissing(head: Operand | undefined): boolean {
  return head?.kind === "word" && DEFAULTS.has(head.value);
}

/** Functions that look up one value of a mapping. */
const LOOKUPS = new Set(["index", "get", "dig", "hasKey"]);

/** Of a mapping that may have more keys, only what is found in it is known. */
function call(name: string, called: TemplateFunction, args: readonly unknown[]): unknown {
  if (!args.some(isOpen)) return called(...args);
  const result = LOOKUPS.has(name) ? called(...args) : undefined;
  return isTruthy(result) ? result : UNKNOWN;
}

const CONSTANTS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ["true", true],
  ["false", false],
  ["nil", undefined],
]);

/** Marks a mapping that may have more keys in the cluster than are known here. */
const OPEN = Symbol("open");

/** A mapping of which every other key is unknown. */
export function openRecord(data: YamlRecord): YamlRecord {
  return Object.defineProperty({ ...data }, OPEN, { value: true, enumerable: false });
}

/** Whether a mapping may have more keys than are known. */
export function isOpen(value: unknown): boolean {
  return isRecord(value) && OPEN in value;
}
