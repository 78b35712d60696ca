/** How long a wait took, for the report. */
export interface Waited<T> {
  readonly value: T;
  readonly seconds: number;
}

export function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/**
 * Asks until the answer is neither undefined nor false.
 * @param describe what to say about the last state when time is up
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
      throw new Error(`waited ${seconds} s in vain for ${what}${state}`);
    }
    await sleep(every);
  }
}

export interface WaitOptions {
  /** Default: 60. */
  readonly seconds?: number;
  /** Milliseconds between two questions. Default: 200. */
  readonly every?: number;
  readonly describe?: () => Promise<string> | string;
}
