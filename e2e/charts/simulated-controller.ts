import type { Cluster } from "../cluster/cluster";
import { sleep } from "../processes/wait";

/** A controller that runs in this process, because the simulated pods of a chart run nothing. It works until it is stopped. */
export abstract class SimulatedController {
  private wanted = true;
  private readonly loop: Promise<void>;

  /** @param period milliseconds between two rounds */
  constructor(
    protected readonly cluster: Cluster,
    private readonly period: number,
  ) {
    this.loop = this.keep();
  }

  /** What is done in each round. One that fails keeps none of the others from being tried. */
  protected abstract tasks(): readonly (() => Promise<void>)[];

  public async stop(): Promise<void> {
    this.wanted = false;
    await this.loop;
  }

  private async keep(): Promise<void> {
    while (this.wanted) {
      // A kind may not be there yet, or a test may have stopped the API server.
      for (const task of this.tasks()) await task().catch(() => undefined);
      await sleep(this.period);
    }
  }
}
