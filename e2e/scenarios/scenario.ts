import type { Failure, Wait } from "../engine/progress";
import type { Gap } from "../engine/waiting-edges";
import type { Lab } from "../lab/lab";
import type { Part } from "../lab/parts";

/** A property of real deploys, proven by running one. */
export interface Scenario {
  /** What the filter of a run matches, such as `faults/api-server`. */
  readonly name: string;
  /** What is proven, in one sentence. */
  readonly title: string;
  /** The parts that it needs. It has no access to others, so the list is complete. */
  readonly needs: readonly Part[];
  run(stage: Stage): Promise<void>;
}

/** What a scenario works with, and where it records results. */
export class Stage {
  public readonly figures: [name: string, value: string][] = [];
  public waits: readonly Wait[] = [];
  public failures: readonly Failure[] | undefined;
  public gaps: readonly Gap[] = [];

  constructor(
    public readonly lab: Lab,
    private readonly tell: (text: string) => void,
    private readonly needs: readonly Part[],
  ) {}

  /** Whether the scenario has declared that it needs a part. */
  public has(part: Part): boolean {
    return this.needs.includes(part);
  }

  /** Prints a step, and how long it took. */
  public async step<T>(text: string, action: () => Promise<T>): Promise<T> {
    const start = performance.now();
    const result = await action();
    this.tell(`${text} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
    return result;
  }

  /** Adds a measurement to the report. */
  public figure(name: string, value: string | number): void {
    const text = typeof value === "number" ? `${value.toFixed(1)} s` : value;
    this.figures.push([name, text]);
    this.tell(`${name}: ${text}`);
  }
}
