/** Exit code of the process. */
export const EXIT = {
  clean: 0,
  /** Findings at or above `--fail-on`; something that a teardown leaves. */
  findings: 1,
  /** A usage error, nothing to verify, or an internal error. */
  failure: 2,
  /** Ended by Ctrl-C or SIGTERM, as shells count it. */
  interrupted: 130,
} as const;

/** One of EXIT: 0 clean, 1 findings, 2 a mistake in the call or an internal error. */
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
