/** Thrown if text isn't an expression; never leaves this directory. */
export class SyntaxProblem extends Error {}

/** Expressions nest in hand-written files a dozen levels deep at most. */
const MAX_DEPTH = 200;

/** Operands of one chain, such as `a + b + c`. */
const MAX_CHAIN = 500;

/** A place in a text that is being read, with the tests that a parser of HCL needs. */
export class Cursor {
  public position = 0;
  private depth = 0;

  constructor(public readonly text: string) {}

  public get isAtEnd(): boolean {
    return this.position >= this.text.length;
  }

  /** Runs a nested parser. @throws SyntaxProblem if they nest too deep for the stack */
  public nested<T>(parse: () => T): T {
    if (++this.depth > MAX_DEPTH) throw new SyntaxProblem("too deep");
    const result = parse();
    this.depth--;
    return result;
  }

  /** @throws SyntaxProblem if a chain of operators or accesses is too long for the stack */
  public limit(length: number): void {
    if (length > MAX_CHAIN) throw new SyntaxProblem("too long");
  }

  public startsWith(token: string): boolean {
    return this.text.startsWith(token, this.position);
  }

  /** Passes a token if it is here. */
  public take(token: string): boolean {
    if (!this.startsWith(token)) return false;
    this.position += token.length;
    return true;
  }

  /** @throws SyntaxProblem if the token is not here */
  public expect(token: string): void {
    if (!this.take(token)) throw new SyntaxProblem(`expected ${token}`);
  }

  /** Passes what a sticky pattern matches here. */
  public match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.position;
    const found = pattern.exec(this.text)?.[0];
    if (found !== undefined) this.position += found.length;
    return found;
  }

  /** Passes a whole word. */
  public takeWord(word: string): boolean {
    const start = this.position;
    if (this.identifier() === word) return true;
    this.position = start;
    return false;
  }

  /** Passes an identifier; HCL allows dashes inside. */
  public identifier(): string | undefined {
    return this.match(/[\p{L}_][\p{L}\p{N}_-]*/uy);
  }

  /** Passes white space and comments, newlines only where they mean nothing. */
  public skip(acrossLines = true): void {
    const blank = acrossLines
      ? /(?:\s+|#[^\n]*|\/\/[^\n]*|\/\*[^]*?\*\/)+/y
      : /(?:[^\S\n]+|\/\*[^]*?\*\/)+/y;
    this.match(blank);
    if (!acrossLines) this.match(/(?:#|\/\/)[^\n]*/y);
  }
}
