import { reasonOf } from "../doctor/cluster/reason-of";
import { isObjectProblem } from "./problem";

/** Milliseconds for which an API may fail before a teardown gives up. */
const LIMIT = 60_000;

/** Repeats calls to an API that is away for a moment, or whose credentials are being renewed. */
export class Patience {
  private lastProblem = "";

  constructor(
    private readonly options: {
      readonly say: (line: string) => void;
      readonly isInterrupted: () => boolean;
      readonly pause: () => Promise<void>;
      readonly clock: () => number;
    },
  ) {}

  /**
   * The result of a call; undefined after an interruption.
   * @throws what the call threw, if that is about one object or it has failed for a minute
   */
  public async with<T>(call: () => Promise<T>): Promise<T | undefined> {
    const { say, isInterrupted, pause, clock } = this.options;
    const start = clock();
    for (;;) {
      try {
        const result = await call();
        this.lastProblem = "";
        return result;
      } catch (error) {
        if (isObjectProblem(error) || clock() - start >= LIMIT) throw error;
        if (isInterrupted()) return undefined;
        const problem = reasonOf(error);
        if (problem !== this.lastProblem) say(`  ${problem}; trying again`);
        this.lastProblem = problem;
        await pause();
      }
    }
  }
}
