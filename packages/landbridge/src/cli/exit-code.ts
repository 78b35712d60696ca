/** What the process ends with. */
export const EXIT = {
  clean: 0,
  /** Findings at or above `--fail-on`. */
  findings: 1,
  /** A mistake in the call, nothing to verify, or an internal error. */
  failure: 2,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
