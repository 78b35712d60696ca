/** Where Flux reports what happens. */
export interface NotificationSettings {
  readonly slack: {
    /** ARN of a secret with `token` or `address`. */
    readonly secretArn: string;
    /** What the secret has: a bot's token, or the address of an incoming webhook. */
    readonly credential: "bot-token" | "webhook";
    /** Name of the channel without `#`, or its ID. */
    readonly channel: string;
  };
  /** `error` for failures only, `info` for everything. */
  readonly severity: "error" | "info";
}
