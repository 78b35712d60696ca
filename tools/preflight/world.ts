/** Output and exit status of a program. */
export interface ProgramResult {
  /** Exit code; undefined if the program could not be started or was ended by a signal. */
  readonly code: number | undefined;
  /** Standard output and standard error. */
  readonly output: string;
}

/** This machine and the internet as preflight sees them, so that tests can replace them. */
export interface World {
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** Runs a program with additional environment variables; ends it after `timeout` milliseconds. */
  run(
    program: string,
    args: readonly string[],
    options: {
      readonly directory?: string;
      readonly variables?: Readonly<Record<string, string>>;
      readonly timeout: number;
    },
  ): Promise<ProgramResult>;
  /** A new, empty directory that is removed at the end. */
  temporaryDirectory(): string;
  /** The public IPv4 address of this machine; undefined if it can't be found out. */
  publicAddress(): Promise<string | undefined>;
  /** Name servers that DNS returns for a domain; undefined if the lookup fails. */
  nameServers(domain: string): Promise<readonly string[] | undefined>;
  /** Whether a TCP connection can be opened. */
  connects(host: string, port: number): Promise<boolean>;
  /** Problems with the installed tools, a line each. */
  toolProblems(): readonly string[];
}
