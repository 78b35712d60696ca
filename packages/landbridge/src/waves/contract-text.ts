/** Where the charts of Applications find the values of the contract. */
export const CONTRACT = ".Values.contract";

/** A value of the contract, by the key under which the root Application passes it on. */
export interface ContractValue {
  readonly key: string;
  /** Whether the contract may lack it, which is then the empty text. Default: false. */
  readonly optional?: boolean;
}

/** Text that is known only with the contract. */
export class ContractText {
  constructor(public readonly parts: readonly (string | ContractValue)[]) {}

  /** The values that it reads. */
  public get values(): readonly ContractValue[] {
    return this.parts.flatMap((part) => (typeof part === "string" ? [] : [part]));
  }

  /** The text as an expression of a Helm template. */
  public get expression(): string {
    const [first, second] = this.parts;
    if (first !== undefined && second === undefined && typeof first !== "string")
      return `${CONTRACT}.${first.key}`;
    const format = this.parts
      .map((part) => (typeof part === "string" ? part.replaceAll("%", "%%") : "%s"))
      .join("");
    return ["printf", goString(format), ...this.values.map(({ key }) => `${CONTRACT}.${key}`)].join(
      " ",
    );
  }
}

/** Anything else that a Helm template computes, such as merged values. */
export class Expression {
  constructor(
    public readonly expression: string,
    public readonly values: readonly ContractValue[] = [],
  ) {}
}

/** A string of Go in which no pair of braces ends the action around it. */
export function goString(text: string): string {
  // JSON's escapes are Go's too.
  return JSON.stringify(text).replaceAll("{{", "{\\u007b").replaceAll("}}", "}\\u007d");
}
