/** Decides when to give up: the time restarts whenever less is left. */
export class Progress {
  private start: number;
  private count = Infinity;

  constructor(
    private readonly options: {
      /** Milliseconds in which something must happen. */
      readonly timeout: number;
      readonly clock: () => number;
    },
  ) {
    this.start = options.clock();
  }

  /** Whether nothing has happened for too long. */
  public isOver(left: number): boolean {
    const now = this.options.clock();
    if (left < this.count) [this.count, this.start] = [left, now];
    return now - this.start >= this.options.timeout;
  }
}
