/** A value of which only the shape may be known. */
export class Unknown {
  /** A value of the same shape, for a value that is known only after apply; it contains `stand-in` where possible. */
  public readonly standIn: string;
  /** Whether Terraform would not print it. */
  public readonly isSensitive: boolean;
  /** Type as in a contract: `arn`, `account-id`, ... */
  public readonly type?: string;
  /** The value that was encoded as JSON or YAML: its own parts may be known. */
  public readonly encoded?: Value;
  /** The parts of a template: variables stand as unknown values. */
  public readonly parts?: readonly Value[];
  /** Name of the variable that nothing sets. */
  public readonly variable?: string;
  /** The default of the variable of a module that gets it: what it mostly is. */
  public readonly usual?: string;

  constructor(
    standIn: string,
    traits: {
      readonly isSensitive?: boolean;
      readonly type?: string;
      readonly encoded?: Value;
      readonly parts?: readonly Value[];
      readonly variable?: string;
      readonly usual?: string;
    } = {},
  ) {
    this.standIn = standIn;
    this.isSensitive = traits.isSensitive ?? false;
    this.type = traits.type;
    this.encoded = traits.encoded;
    this.parts = traits.parts;
    this.variable = traits.variable;
    this.usual = traits.usual;
  }

  /** The same, sensitive. */
  public concealed(): Unknown {
    return this.with({ isSensitive: true });
  }

  /** The same, with what it mostly is. */
  public usually(usual: string): Unknown {
    return this.with({ usual });
  }

  private with(traits: { readonly isSensitive?: true; readonly usual?: string }): Unknown {
    const { standIn, isSensitive, type, encoded, parts, variable, usual } = this;
    return new Unknown(standIn, { isSensitive, type, encoded, parts, variable, usual, ...traits });
  }

  /** The same with its parts, not sensitive. */
  public revealed(): Unknown {
    const { standIn, type, encoded, parts, variable } = this;
    return new Unknown(standIn, {
      type,
      encoded: encoded === undefined ? undefined : reveal(encoded),
      parts: parts?.map(reveal),
      variable,
    });
  }
}

/** A map or object. */
export class Mapping {
  constructor(
    public readonly entries: ReadonlyMap<string, Value>,
    /** Whether there can be further entries, or some under other keys. */
    public readonly isLoose = false,
  ) {}
}

/** Values that are computed on demand: all resources of a type, a resource, a module call. */
export interface Namespace {
  readonly isNamespace: true;
  member(key: string | number): Value;
}

/** A value of Terraform's language; sets are lists. */
export type Value =
  string | number | boolean | null | Unknown | Mapping | Namespace | readonly Value[];

/** Whether a value is a list, tuple or set. */
export function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

/** Whether a value is looked up by name, as `aws_iam_role` or `module.network` are. */
export function isNamespace(value: Value): value is Namespace {
  return typeof value === "object" && value !== null && "isNamespace" in value;
}

/** An unknown value, of which only the name is known. */
export function unknownNamed(
  name: string,
  traits: { readonly isSensitive?: boolean; readonly variable?: string } = {},
): Unknown {
  const slug = name.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  const [type, standIn] = shapeOf(name, slug);
  return new Unknown(standIn, { ...traits, type });
}

/** The type that an attribute's name implies reliably enough, and a placeholder as in Landbridge's contract. */
function shapeOf(name: string, slug: string): readonly [string | undefined, string] {
  if (/(?:^|[._])arn$/i.test(name)) {
    return ["arn", `arn:aws:stand-in:us-east-1:111122223333:stand-in/${slug}`];
  }
  if (/account_id$/i.test(name)) return ["account-id", "111122223333"];
  if (/cidr(?:_block)?$/i.test(name)) return ["cidr", "192.0.2.0/24"];
  if (/(?:hostname|dns_name)$/i.test(name)) return ["hostname", `${slug}.stand-in.example.com`];
  if (/(?:_url|[._]url)$/i.test(name)) return ["url", `https://${slug}.stand-in.example.com`];
  return [undefined, `stand-in-${slug}`];
}

/** A template or other string built from the parts, some of them unknown. */
export function joinParts(parts: readonly Value[]): Value {
  let text = "";
  let isKnown = true;
  let isSensitive = false;
  for (const part of parts) {
    if (part instanceof Unknown) {
      isKnown = false;
      isSensitive ||= part.isSensitive;
      text += part.standIn;
    } else if (typeof part === "object" && part !== null) return new Unknown(`stand-in`);
    else if (part !== null) text += String(part);
  }
  return isKnown ? text : new Unknown(text, { isSensitive, parts: joinTexts(parts) });
}

/** The same parts, with texts next to each other as one. */
function joinTexts(parts: readonly Value[]): readonly Value[] {
  const joined: Value[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (typeof part === "string" && typeof last === "string")
      joined[joined.length - 1] = last + part;
    else joined.push(part);
  }
  return joined;
}

/** Whether a value contains anything that Terraform would not print. */
export function isSensitive(value: Value): boolean {
  if (value instanceof Unknown) return value.isSensitive;
  if (value instanceof Mapping) return [...value.entries.values()].some(isSensitive);
  return isList(value) && value.some(isSensitive);
}

/** Whether a value is known down to its last part. */
export function isKnown(value: Value): boolean {
  if (value instanceof Unknown || isNamespace(value)) return false;
  if (value instanceof Mapping) return !value.isLoose && [...value.entries.values()].every(isKnown);
  return !isList(value) || value.every(isKnown);
}

/** The same shape with every value unknown and sensitive. */
export function conceal(value: Value): Value {
  if (value instanceof Mapping) {
    const entries = [...value.entries].map(([key, item]) => [key, conceal(item)] as const);
    return new Mapping(new Map(entries), value.isLoose);
  }
  if (isList(value)) return value.map(conceal);
  if (value === null) return value;
  if (value instanceof Unknown) return value.concealed();
  return new Unknown("stand-in-sensitive", { isSensitive: true });
}

/** The same value without its marks, as of an author who says that it isn't secret. */
export function reveal(value: Value): Value {
  if (value instanceof Mapping) {
    const entries = [...value.entries].map(([key, item]) => [key, reveal(item)] as const);
    return new Mapping(new Map(entries), value.isLoose);
  }
  if (isList(value)) return value.map(reveal);
  return value instanceof Unknown ? value.revealed() : value;
}

/** Plain data of JSON, YAML or HCL as a value. */
export function fromPlain(data: unknown): Value {
  if (Array.isArray(data)) return data.map(fromPlain);
  if (typeof data === "object" && data !== null) {
    return new Mapping(new Map(Object.entries(data).map(([key, item]) => [key, fromPlain(item)])));
  }
  if (typeof data === "string" || typeof data === "number" || typeof data === "boolean") {
    return data;
  }
  return null;
}

/** A value as plain data, with placeholders for unknown parts. */
export function toPlain(value: Value): unknown {
  if (value instanceof Unknown) return value.standIn;
  if (value instanceof Mapping) {
    return Object.fromEntries([...value.entries].map(([key, item]) => [key, toPlain(item)]));
  }
  if (isNamespace(value)) return "stand-in";
  return isList(value) ? value.map(toPlain) : value;
}

/** Values that an encoder writes at most. */
const MAX_ENCODED = 200_000;

function isLargerThan(value: Value, limit: number): boolean {
  let budget = limit;
  const visit = (item: Value): void => {
    if (budget-- <= 0) return;
    if (item instanceof Mapping) for (const inner of item.entries.values()) visit(inner);
    else if (isList(item)) for (const inner of item) visit(inner);
  };
  visit(value);
  return budget <= 0;
}

/** A string that an encoder creates from a value; keeps the known parts of the value. */
export function encode(value: Value, print: (data: unknown) => string): Value {
  // Values are shared; when written out, each is repeated for every reference.
  if (isLargerThan(value, MAX_ENCODED)) return new Unknown("stand-in", { isSensitive: true });
  const text = print(toPlain(value));
  if (isKnown(value)) return text;
  return new Unknown(text, { isSensitive: isSensitive(value), encoded: value });
}

/** The value at a path; undefined where it ends early. The first of a list of blocks is taken for the block. */
export function valueAt(
  value: Value | undefined,
  ...path: readonly (string | number)[]
): Value | undefined {
  let here = value;
  for (const key of path) {
    if (here !== undefined && isList(here) && typeof key === "string") here = here[0];
    if (here instanceof Mapping) here = here.entries.get(String(key));
    else if (here !== undefined && isList(here)) here = here[Number(key)];
    else return undefined;
  }
  return here;
}

/** The text at a path, numbers and booleans included; undefined if it is unknown. */
export function textAt(
  value: Value | undefined,
  ...path: readonly (string | number)[]
): string | undefined {
  const found = valueAt(value, ...path);
  if (typeof found === "number" || typeof found === "boolean") return String(found);
  return typeof found === "string" ? found : undefined;
}

/** The boolean at a path; undefined if it is unknown or something else. */
export function flagAt(value: Value | undefined, ...path: readonly string[]): boolean | undefined {
  const found = valueAt(value, ...path);
  return typeof found === "boolean" ? found : undefined;
}

/** The number at a path; undefined if it is unknown or something else. */
export function numberAt(value: Value | undefined, ...path: readonly string[]): number | undefined {
  const found = valueAt(value, ...path);
  return typeof found === "number" ? found : undefined;
}

/** A text, with something else for its unknown parts; undefined if all of it is unknown. */
export function textWith(unknown: string, value: Value | undefined): string | undefined {
  if (typeof value === "string") return value;
  const { parts = [] } = value instanceof Unknown ? value : {};
  const texts = parts.map((part) =>
    typeof part === "string" ? part : (textWith(unknown, part) ?? unknown),
  );
  return texts.every((text) => text === unknown) ? undefined : texts.join("");
}
