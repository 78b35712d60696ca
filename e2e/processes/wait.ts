/** How long a wait took, for the report. */
export interface Waited<T> {
  readonly value: T;
  readonly seconds: number;
}

/** Resolves after this many milliseconds. */
export function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/**
 * Polls until the answer is neither undefined nor false.
 * @param describe describes the last state after a timeout
 * @throws Error that names what was waited for
 */
export async function waitFor<T>(
  what: string,
  probe: () => Promise<T | undefined | false>,
  { seconds = 60, every = 200, describe }: WaitOptions = {},
): Promise<Waited<T>> {
  const start = performance.now();
  for (;;) {
    const value = await probe();
    const passed = (performance.now() - start) / 1000;
    if (value !== undefined && value !== false) return { value, seconds: passed };
    if (passed > seconds) {
      const state = describe === undefined ? "" : `\n${await describe()}`;
      throw new Error(`timed out after ${seconds} s waiting for ${what}${state}`);
    }
    await sleep(every);
  }
}

/** How long, and how often, something is asked for. */
export interface WaitOptions {
  /** Seconds until it gives up. Default: 60. */
  readonly seconds?: number;
  /** Milliseconds between two polls. Default: 200. */
  readonly every?: number;
  readonly describe?: () => Promise<string> | string;
}
