/** Lets some tasks run at a time; others wait for their turn. */
export class Turns {
  private readonly waiting: (() => void)[] = [];

  /** @param free how many tasks may run at once */
  constructor(private free: number) {}

  /** Runs a task when it is its turn. */
  public async take<T>(task: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free--;
    else {
      await new Promise<void>((resolve) => {
        this.waiting.push(resolve);
      });
    }
    try {
      return await task();
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.free++;
      else next();
    }
  }
}
