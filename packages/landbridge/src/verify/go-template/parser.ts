import { NotUnderstood } from "./failure";
import { partsOf, tokensOf, type Token } from "./lexer";

/** A pipeline: each command gets the value of the one before as its last argument. */
export interface Pipeline {
  /** Names of variables that it sets, such as `$key, $value := range ...`. */
  readonly sets: readonly string[];
  /** Whether it declares them (`:=`); otherwise it changes those that exist. */
  readonly declares: boolean;
  readonly commands: readonly Command[];
}

/** A function or method with its arguments, or a single operand. */
export type Command = readonly Operand[];

/** A token, or a pipeline in parentheses with fields of its value. */
export type Operand =
  | Exclude<Token, { readonly kind: "chain" }>
  | { readonly kind: "group"; readonly pipeline: Pipeline; readonly keys: readonly string[] };

/** A node of a parsed template. */
export type Node =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "output"; readonly pipeline: Pipeline; readonly source: string }
  | Branch
  | { readonly kind: "define"; readonly name: string; readonly body: readonly Node[] }
  | { readonly kind: "break" | "continue" };

/** A block with a condition, or one that is repeated. */
export interface Branch {
  readonly kind: "if" | "with" | "range";
  readonly pipeline: Pipeline;
  readonly source: string;
  readonly body: readonly Node[];
  readonly otherwise: readonly Node[];
}

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
      const [word = ""] = part.text.split(/[\s("`$.]/, 1);
      if (word === "end" || word === "else") return { nodes, end: part.text };
      nodes.push(...this.action(word, part.text, depth));
    }
    return { nodes };
  }

  private action(word: string, text: string, depth: number): readonly Node[] {
    switch (word) {
      case "if":
      case "with":
      case "range":
        return [this.branch(word, text.slice(word.length), depth)];
      case "define":
        return [this.named(text, depth).define];
      case "block": {
        const { define, rest } = this.named(text, depth);
        return [define, inclusion(JSON.stringify(define.name), rest, text)];
      }
      case "template": {
        const [, name = "", rest = ""] = /^\w+\s*("[^"]*"|`[^`]*`)([^]*)$/.exec(text) ?? [];
        return [inclusion(name, rest, text)];
      }
      case "break":
      case "continue":
        return [{ kind: word }];
      default:
        return [outputOf(text, text)];
    }
  }

  /** A named template, and what follows its name in `block`. */
  private named(
    text: string,
    depth: number,
  ): { readonly define: Extract<Node, { readonly kind: "define" }>; readonly rest: string } {
    const [, quoted, raw, rest = ""] = /^\w+\s*(?:"([^"]*)"|`([^`]*)`)([^]*)$/.exec(text) ?? [];
    const name = quoted ?? raw;
    const { nodes, end } = this.block(depth + 1);
    if (end !== "end" || name === undefined) throw new NotUnderstood(text);
    return { define: { kind: "define", name, body: nodes }, rest };
  }

  private branch(kind: Branch["kind"], text: string, depth: number): Branch {
    const { nodes: body, end } = this.block(depth + 1);
    const head = { kind, pipeline: pipelineOf(text), source: `${kind}${text}`, body };
    if (end === "end") return { ...head, otherwise: [] };
    const [, inner] = /^else\s+(?=if\b|with\b)([^]*)$/.exec(end ?? "") ?? [];
    if (inner !== undefined) {
      const [word = ""] = inner.split(/[\s("`$.]/, 1);
      return { ...head, otherwise: this.action(word, inner, depth + 1) };
    }
    if (end !== "else") throw new NotUnderstood("a block without end");
    const { nodes: otherwise, end: last } = this.block(depth + 1);
    if (last !== "end") throw new NotUnderstood("a block without end");
    return { ...head, otherwise };
  }
}

/** A named template with its data, which is the whole pipeline behind the name: nothing follows the template's output. */
function inclusion(name: string, pipeline: string, source: string): Node {
  const data = pipeline.trim();
  return outputOf(data === "" ? `include ${name}` : `include ${name} (${data})`, source);
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
  const { sets, declares } = readSets(reader);
  const commands = [readCommand(reader, depth)];
  while (isWord(reader.tokens[reader.at], "|")) {
    reader.at++;
    commands.push(readCommand(reader, depth));
  }
  return { sets, declares, commands };
}

/** Up to the end, a closing parenthesis, or the sign for the next command. */
function readCommand(reader: Reader, depth: number): Command {
  const command: Operand[] = [];
  for (; reader.at < reader.tokens.length; reader.at++) {
    const token = reader.tokens[reader.at];
    if (token === undefined || isWord(token, ")") || isWord(token, "|")) break;
    if (token.kind === "chain") throw new NotUnderstood("fields of nothing");
    command.push(isWord(token, "(") ? readGroup(reader, depth + 1) : token);
  }
  if (command.length === 0) throw new NotUnderstood("an empty command");
  return command;
}

function readGroup(reader: Reader, depth: number): Operand {
  reader.at++;
  const pipeline = readPipeline(reader, depth);
  const close = reader.tokens[reader.at];
  if (close?.kind !== "word" || close.value !== ")") throw new NotUnderstood("no )");
  const next = reader.tokens[reader.at + 1];
  if (next?.kind !== "chain") return { kind: "group", pipeline, keys: [] };
  reader.at++;
  return { kind: "group", pipeline, keys: next.keys };
}

/** `$x :=`, `$x =` or `$key, $value :=` in front of a pipeline. */
function readSets(reader: Reader): Pick<Pipeline, "sets" | "declares"> {
  const [first, second, third, fourth] = reader.tokens.slice(reader.at, reader.at + 4);
  const [names, sign] = isWord(second, ",") ? [[first, third], fourth] : [[first], second];
  if (sign?.kind !== "word" || (sign.value !== ":=" && sign.value !== "="))
    return { sets: [], declares: false };
  reader.at += names.length * 2;
  return {
    sets: names.flatMap((name) => (name?.kind === "field" ? [name.base] : [])),
    declares: sign.value === ":=",
  };
}

function isWord(token: Token | undefined, value: string): boolean {
  return token?.kind === "word" && token.value === value;
}
