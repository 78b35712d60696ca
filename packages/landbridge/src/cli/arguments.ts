import { parseArgs } from "node:util";

import { didYouMean, nearestName } from "../lib/nearest-name";
import { usageError } from "./usage-error";

/** An option of a command. */
export interface Option {
  /** Name of its value in the help; an option without one is a flag. */
  readonly value?: string;
  /** Whether the value may be left out; where it isn't, it follows an equals sign: `--option=VALUE`. */
  readonly isOptional?: boolean;
  /** The values that are allowed; all where it is left out. */
  readonly choices?: readonly string[];
  /** Values that a shell offers; others are allowed, too. */
  readonly suggestions?: () => Promise<readonly string[]>;
  /** One letter. */
  readonly short?: string;
  readonly help: string;
}

/** The options of a command by their long names, without dashes. */
export type Options = Readonly<Record<string, Option>>;

/** The arguments after a command's name. */
export class Arguments {
  constructor(
    public readonly positionals: readonly string[],
    private readonly given: ReadonlyMap<string, readonly string[]>,
  ) {}

  /** The same options with other positionals. */
  public withPositionals(positionals: readonly string[]): Arguments {
    return new Arguments(positionals, this.given);
  }

  /** Whether an option without a value is given. */
  public has(name: string): boolean {
    return this.given.has(name);
  }

  /** The value of an option; the last one where it is repeated. */
  public value(name: string): string | undefined {
    return this.given.get(name)?.at(-1);
  }

  /** All values of an option that may be repeated. */
  public values(name: string): readonly string[] {
    return this.given.get(name) ?? [];
  }
}

/**
 * Reads the arguments of a command.
 * @throws UserError on the first option that is unknown, lacks its value or has one that is not allowed
 */
export function parseArguments(args: readonly string[], options: Options): Arguments {
  const { tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries(
      Object.entries(options).map(([name, option]) => [name, typed(option)]),
    ),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const positionals: string[] = [];
  const given = new Map<string, string[]>();
  for (const token of tokens) {
    if (token.kind === "positional") positionals.push(token.value);
    if (token.kind !== "option") continue;
    const { name, rawName } = token;
    const option = Object.hasOwn(options, name) ? options[name] : undefined;
    if (option === undefined) {
      const names = Object.keys(options).map((known) => `--${known}`);
      throw usageError(rawName, didYouMean("unknown option", nearestName(rawName, names)));
    }
    const value = valueOf(option, token);
    given.set(name, [...(given.get(name) ?? []), value]);
  }
  return new Arguments(positionals, given);
}

function typed({ value, isOptional, short }: Option): {
  type: "string" | "boolean";
  short?: string;
} {
  return {
    type: value === undefined || isOptional === true ? "boolean" : "string",
    ...(short === undefined ? {} : { short }),
  };
}

interface OptionToken {
  readonly rawName: string;
  readonly value?: string | undefined;
  readonly inlineValue?: boolean | undefined;
}

function valueOf(option: Option, { rawName, value, inlineValue }: OptionToken): string {
  if (option.value === undefined) {
    if (value !== undefined) throw usageError(rawName, "takes no value");
    return "";
  }
  if (option.isOptional === true && value === undefined) return "";
  const isMissing =
    value === undefined || value === "" || (inlineValue !== true && /^-./.test(value));
  if (isMissing) throw usageError(rawName, `needs a value: ${rawName} ${option.value}`);
  if (option.choices?.includes(value) === false) {
    const allowed = option.choices.join(", ");
    const nearest = nearestName(value, option.choices);
    throw usageError(rawName, didYouMean(`"${value}" is not one of ${allowed}`, nearest));
  }
  return value;
}
