import { partsOf, tokensOf, type Token } from "./lexer";

/** A pipeline: each command gets the value of the one before as its last argument. */
export interface Pipeline {
  /** Names of variables that it sets, such as `$key, $value := range ...`. */
  readonly sets: readonly string[];
  readonly commands: readonly Command[];
}

/** A function with its arguments, or a single operand. */
export type Command = readonly Operand[];

/** A token, or a pipeline in parentheses with fields of its value. */
export type Operand = Token | { readonly kind: "group"; readonly pipeline: Pipeline };

/** A node of a parsed template. */
export type Node =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "output"; readonly pipeline: Pipeline; readonly source: string }
  | Branch
  | { readonly kind: "define"; readonly name: string; readonly body: readonly Node[] };

/** A block with a condition, or one that is repeated. */
export interface Branch {
  readonly kind: "if" | "with" | "range";
  readonly pipeline: Pipeline;
  readonly body: readonly Node[];
  readonly otherwise: readonly Node[];
}

/** A template isn't understood here; who asks treats its result as unknown. */
export class NotUnderstood extends Error {}

/** Deeper blocks than any template has. */
const MAX_DEPTH = 50;

/**
 * The nodes of a template.
 * @throws NotUnderstood for what this subset of Go templates doesn't have
 */
export function parseTemplate(template: string): readonly Node[] {
  const parser = new Parser(template);
  return parser.template();
}

class Parser {
  private readonly parts;
  private at = 0;

  constructor(template: string) {
    this.parts = partsOf(template);
  }

  public template(): readonly Node[] {
    const { nodes, end } = this.block(0);
    if (end !== undefined) throw new NotUnderstood(end);
    return nodes;
  }

  /** Nodes up to `end` or `else`, whose text is returned. */
  private block(depth: number): { readonly nodes: readonly Node[]; readonly end?: string } {
    if (depth > MAX_DEPTH) throw new NotUnderstood("blocks are nested too deep");
    const nodes: Node[] = [];
    while (this.at < this.parts.length) {
      const part = this.parts[this.at++];
      if (part === undefined) break;
      if (part.kind === "text") {
        nodes.push({ kind: "text", text: part.text });
        continue;
      }
      const [word = ""] = part.text.split(/\s/, 1);
      if (word === "end" || word === "else") return { nodes, end: part.text };
      nodes.push(this.action(word, part.text, depth));
    }
    return { nodes };
  }

  private action(word: string, text: string, depth: number): Node {
    switch (word) {
      case "if":
      case "with":
      case "range":
        return this.branch(word, text.slice(word.length), depth);
      case "define":
      case "block": {
        const name = /^\w+\s+"([^"]*)"/.exec(text)?.[1] ?? "";
        const { nodes, end } = this.block(depth + 1);
        if (end !== "end" || word === "block") throw new NotUnderstood(text);
        return { kind: "define", name, body: nodes };
      }
      case "template":
        return outputOf(text.replace(/^template/, "include"), text);
      case "break":
      case "continue":
        throw new NotUnderstood(text);
      default:
        return outputOf(text, text);
    }
  }

  private branch(kind: "if" | "with" | "range", text: string, depth: number): Node {
    const pipeline = pipelineOf(text);
    const { nodes: body, end } = this.block(depth + 1);
    if (end === "end") return { kind, pipeline, body, otherwise: [] };
    const [, inner] = /^else\s+(?=if\b|with\b)(.*)$/s.exec(end ?? "") ?? [];
    if (inner !== undefined) {
      const [word = ""] = inner.split(/\s/, 1);
      return { kind, pipeline, body, otherwise: [this.action(word, inner, depth + 1)] };
    }
    if (end !== "else") throw new NotUnderstood("a block without end");
    const { nodes: otherwise, end: last } = this.block(depth + 1);
    if (last !== "end") throw new NotUnderstood("a block without end");
    return { kind, pipeline, body, otherwise };
  }
}

function outputOf(text: string, source: string): Node {
  return { kind: "output", pipeline: pipelineOf(text), source };
}

function pipelineOf(text: string): Pipeline {
  const tokens = tokensOf(text);
  if (tokens === undefined) throw new NotUnderstood(text);
  const reader = { tokens, at: 0 };
  const pipeline = readPipeline(reader, 0);
  if (reader.at < tokens.length) throw new NotUnderstood(text);
  return pipeline;
}

interface Reader {
  readonly tokens: readonly Token[];
  at: number;
}

function readPipeline(reader: Reader, depth: number): Pipeline {
  if (depth > MAX_DEPTH) throw new NotUnderstood("parentheses are nested too deep");
  const sets = readSets(reader);
  const commands: Command[] = [];
  let command: Operand[] = [];
  for (; reader.at < reader.tokens.length; reader.at++) {
    const token = reader.tokens[reader.at];
    if (token === undefined) break;
    const sign = token.kind === "word" ? token.value : "";
    if (sign === ")") break;
    if (sign === "|") {
      commands.push(command);
      command = [];
    } else command.push(sign === "(" ? readGroup(reader, depth + 1) : token);
  }
  commands.push(command);
  if (commands.some(({ length }) => length === 0)) throw new NotUnderstood("an empty command");
  return { sets, commands };
}

function readGroup(reader: Reader, depth: number): Operand {
  reader.at++;
  const pipeline = readPipeline(reader, depth);
  const close = reader.tokens[reader.at];
  if (close?.kind !== "word" || close.value !== ")") throw new NotUnderstood("no )");
  return { kind: "group", pipeline };
}

/** `$x :=` or `$key, $value :=` in front of a pipeline. */
function readSets(reader: Reader): readonly string[] {
  const end = reader.tokens.findIndex(
    (token) => token.kind === "word" && (token.value === ":=" || token.value === "="),
  );
  if (end === -1 || reader.at > 0) return [];
  reader.at = end + 1;
  return reader.tokens
    .slice(0, end)
    .flatMap((token) => (token.kind === "field" ? [token.base] : []));
}
