import { at, isRecord } from "../yaml/json";
import { callFunction, CONSTANTS, toleratesMissing } from "./calls";
import { entriesOf } from "./entries";
import { NotUnderstood, TemplateFailure } from "./failure";
import { fieldOf, type FieldOptions } from "./fields";
import type { TemplateFunction } from "./functions/arguments";
import { isTruthy, printed } from "./functions/printed";
import { withNilMaps } from "./nil-maps";
import {
  parseTemplate,
  type Branch,
  type Command,
  type Node,
  type Operand,
  type Pipeline,
} from "./parser";
import { isOpen, UNKNOWN } from "./unknown";
import { Variables } from "./variables";

/** What a template is filled in with. */
export interface TemplateOptions extends FieldOptions {
  /** Named templates, by `define`. */
  readonly named?: Map<string, readonly Node[]>;
  /** What stands for an output that is unknown; default: the action as it is written. */
  readonly unknown?: string;
}

/** Steps of one template: more than any has, and few enough to end soon. */
const MAX_STEPS = 200_000;
/** Characters that one template may be filled in to. */
const MAX_OUTPUT = 10_000_000;
/** Templates that include each other. */
const MAX_NESTING = 60;

/**
 * Fills in a Go template. An output of which a part is unknown stays as it is written, between its braces.
 * @throws TemplateFailure for what Go refuses
 * @throws NotUnderstood for what isn't known here, a condition on an unknown value included
 */
export function fillTemplate(
  template: string,
  data: unknown,
  options: TemplateOptions = {},
): string {
  return fillNodes(parseTemplate(template), data, options);
}

/** The same for a template that is parsed already. */
export function fillNodes(
  nodes: readonly Node[],
  data: unknown,
  options: TemplateOptions = {},
): string {
  return new Evaluator(options).run(nodes, { dot: data, variables: Variables.of(data) });
}

interface Scope {
  readonly dot: unknown;
  readonly variables: Variables;
}

class Evaluator {
  private readonly named: Map<string, readonly Node[]>;
  private steps = 0;
  private length = 0;
  private depth = 0;
  /** Whether what is evaluated may be missing. */
  private mayBeMissing = false;
  /** How the repetition around goes on. */
  private jump: "break" | "continue" | undefined;

  constructor(private readonly options: TemplateOptions) {
    this.named = options.named ?? new Map<string, readonly Node[]>();
  }

  public run(nodes: readonly Node[], scope: Scope): string {
    let output = "";
    for (const node of nodes) {
      this.step();
      const text = this.located(node, scope);
      // What a block consists of is counted there.
      if (node.kind === "text" || node.kind === "output") this.length += text.length;
      if (this.length > MAX_OUTPUT) throw new NotUnderstood("the result is too long");
      output += text;
      if (this.jump !== undefined) break;
    }
    return output;
  }

  /** A node's text; a failure in it says where it is. */
  private located(node: Node, scope: Scope): string {
    try {
      return this.node(node, scope);
    } catch (error) {
      if (error instanceof TemplateFailure && "source" in node) error.action ??= node.source;
      throw error;
    }
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
      case "break":
      case "continue":
        this.jump = node.kind;
        return "";
      case "if":
      case "with": {
        const inner = within(scope);
        const value = this.certain(this.optional(true, () => this.pipeline(node.pipeline, inner)));
        if (!isTruthy(value)) return this.run(node.otherwise, inner);
        return this.run(node.body, node.kind === "with" ? { ...inner, dot: value } : inner);
      }
      case "range":
        return this.range(node, scope);
    }
  }

  private output(pipeline: Pipeline, source: string, scope: Scope): string {
    const isStored = pipeline.sets.length > 0;
    // What a variable gets isn't printed: a condition on it may follow.
    const value = this.optional(isStored && this.options.failsOnNil === true, () =>
      this.pipeline(pipeline, scope),
    );
    if (isStored) return "";
    if (value !== UNKNOWN) return printed(value);
    return this.options.unknown ?? `{{ ${source} }}`;
  }

  private range({ pipeline, body, otherwise }: Branch, scope: Scope): string {
    const value = this.certain(this.optional(true, () => this.evaluate(pipeline, scope)));
    const entries = entriesOf(value);
    if (entries.length === 0) return this.run(otherwise, within(scope));
    let output = "";
    for (const [key, item] of entries) {
      const inner = within(scope);
      const [first, second] = pipeline.sets;
      const values: readonly (readonly [string | undefined, unknown])[] =
        second === undefined
          ? [[first, item]]
          : [
              [first, key],
              [second, item],
            ];
      for (const [name, of] of values)
        if (name !== undefined) inner.variables.set(name, of, pipeline.declares);
      output += this.run(body, { ...inner, dot: item });
      const { jump } = this;
      this.jump = undefined;
      if (jump === "break") break;
    }
    return output;
  }

  private certain(value: unknown): unknown {
    if (value === UNKNOWN) throw new NotUnderstood("a condition on an unknown value");
    return value;
  }

  private pipeline(pipeline: Pipeline, scope: Scope): unknown {
    const value = this.evaluate(pipeline, scope);
    for (const name of pipeline.sets) scope.variables.set(name, value, pipeline.declares);
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
      if (rest.length === 0 && piped === undefined) return this.operand(head, scope);
      return this.method(head, this.args(rest, piped, scope), scope);
    }
    if (head.value === "and" || head.value === "or")
      return this.optional(true, () => this.connective(head.value === "or", rest, piped, scope));
    // A named template may have a default for what it is given.
    const isOptional = toleratesMissing(head) || head.value === "include";
    const args = this.optional(isOptional, () => this.args(rest, piped, scope));
    if (head.value === "include") return this.include(args);
    if (head.value === "tpl") return this.tpl(args);
    return callFunction(head.value, withNilMaps(head.value, args, rest));
  }

  private args(
    operands: readonly Operand[],
    piped: { readonly value: unknown } | undefined,
    scope: Scope,
  ): readonly unknown[] {
    const args = operands.map((operand) => this.operand(operand, scope));
    return piped === undefined ? args : [...args, piped.value];
  }

  /** `and` and `or` evaluate no more arguments than they need. */
  private connective(
    isOr: boolean,
    operands: readonly Operand[],
    piped: { readonly value: unknown } | undefined,
    scope: Scope,
  ): unknown {
    let value: unknown;
    for (const operand of operands) {
      value = this.operand(operand, scope);
      if (value === UNKNOWN) return UNKNOWN;
      if (isTruthy(value) === isOr) return value;
    }
    return piped === undefined ? value : piped.value;
  }

  private method(head: Operand, args: readonly unknown[], scope: Scope): unknown {
    if (head.kind !== "field" && head.kind !== "group")
      throw new NotUnderstood("a call of a value");
    const owner = this.operand({ ...head, keys: head.keys.slice(0, -1) }, scope);
    if (owner === UNKNOWN) return UNKNOWN;
    const called = isRecord(owner) ? at(owner, head.keys.at(-1) ?? "") : undefined;
    if (typeof called === "function")
      return args.includes(UNKNOWN) ? UNKNOWN : (called as TemplateFunction)(...args);
    if (isOpen(owner)) return UNKNOWN;
    throw new NotUnderstood("a call of a value");
  }

  private include([name, dot]: readonly unknown[]): string {
    const body = this.named.get(String(name));
    if (body === undefined) throw new NotUnderstood(`the template ${String(name)}`);
    return this.nested(() => this.run(body, { dot, variables: Variables.of(dot) }));
  }

  private tpl([template, dot]: readonly unknown[]): string {
    if (typeof template !== "string") throw new NotUnderstood("tpl of what isn't text");
    if (!template.includes("{{")) return template;
    const filled = this.nested(() =>
      this.run(parseTemplate(template), { dot, variables: Variables.of(dot) }),
    );
    // Helm takes what isn't there out of the result at once (pkg/engine, tplFun).
    return this.options.failsOnNil === true ? filled.replaceAll("<no value>", "") : filled;
  }

  private nested(run: () => string): string {
    if (++this.depth > MAX_NESTING)
      throw new NotUnderstood("templates include each other too deep");
    const output = run();
    this.depth--;
    return output;
  }

  private field(base: unknown, keys: readonly string[]): unknown {
    return fieldOf(base, keys, this.mayBeMissing, this.options);
  }

  private operand(operand: Operand, scope: Scope): unknown {
    switch (operand.kind) {
      case "string":
      case "number":
        return operand.value;
      case "group":
        return this.field(this.evaluate(operand.pipeline, scope), operand.keys);
      case "word":
        if (!CONSTANTS.has(operand.value)) return this.command([operand], undefined, scope);
        return CONSTANTS.get(operand.value);
      case "field":
        return this.field(
          operand.base === "" ? scope.dot : scope.variables.get(operand.base),
          operand.keys,
        );
    }
  }
}

function within({ dot, variables }: Scope): Scope {
  return { dot, variables: variables.inner() };
}
