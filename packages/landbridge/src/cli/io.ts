/** The world around the command, so that tests can bring their own. */
export interface Io {
  out(text: string): void;
  error(text: string): void;
  readonly outIsTerminal: boolean;
  readonly errorIsTerminal: boolean;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Absolute. */
  readonly directory: string;
}
