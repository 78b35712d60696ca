/** A template isn't understood here; who asks treats its result as unknown. */
export class NotUnderstood extends Error {}

/** Go, or a function of the template itself, refuses to go on: `fail`, `required`, a field of what is nil. */
export class TemplateFailure extends NotUnderstood {
  /** The action that fails, as it is written between its braces. */
  public action: string | undefined;
}
