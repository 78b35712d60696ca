/** Where the lines of a text start, for many lookups in one text. */
export class Lines {
  private readonly starts: readonly number[];

  constructor(text: string) {
    const starts = [0];
    for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) {
      starts.push(at + 1);
    }
    this.starts = starts;
  }

  /** Line and column of an offset, both from 0. */
  public at(offset: number): { readonly line: number; readonly column: number } {
    let low = 0;
    for (let high = this.starts.length - 1; low < high;) {
      const middle = (low + high + 1) >> 1;
      if ((this.starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low, column: offset - (this.starts[low] ?? 0) };
  }
}
