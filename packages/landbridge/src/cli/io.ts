/** The world around a command, so that tests can replace it. */
export interface Io {
  out(text: string): void;
  error(text: string): void;
  readonly outIsTerminal: boolean;
  readonly errorIsTerminal: boolean;
  /** Whether a person can answer {@link ask}: input and error output are a terminal. */
  canAsk(): boolean;
  /** Writes a question to error output and reads a line; empty at the end of the input. */
  ask(question: string): Promise<string>;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Absolute. */
  readonly directory: string;
  /** Version of Landbridge. */
  readonly version: string;
}
