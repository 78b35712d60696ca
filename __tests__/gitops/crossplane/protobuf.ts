/**
 * The part of protobuf that `crossplane internal render` needs: google.protobuf.Struct, texts and messages inside of
 * messages (proto/render/v1alpha1 in Crossplane's repository).
 */

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

const VARINT = 0;
const FIXED64 = 1;
const LENGTH = 2;

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  while (rest > 127) {
    bytes.push((rest & 127) | 128);
    rest = Math.floor(rest / 128);
  }
  return Buffer.from([...bytes, rest]);
}

/** A field with a message, or with a text. */
export function field(number: number, content: Buffer | string): Buffer {
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  return Buffer.concat([varint(number * 8 + LENGTH), varint(bytes.length), bytes]);
}

/** An object as google.protobuf.Struct. */
export function struct(object: object): Buffer {
  const entries = Object.entries(object) as [string, Json | undefined][];
  return Buffer.concat(
    entries
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) =>
        field(1, Buffer.concat([field(1, key), field(2, valueOf(value ?? null))])),
      ),
  );
}

function valueOf(value: Json): Buffer {
  if (value === null) return Buffer.concat([varint(1 * 8 + VARINT), varint(0)]);
  if (typeof value === "string") return field(3, value);
  if (typeof value === "boolean") {
    return Buffer.concat([varint(4 * 8 + VARINT), varint(value ? 1 : 0)]);
  }
  if (typeof value === "number") {
    const number = Buffer.alloc(8);
    number.writeDoubleLE(value);
    return Buffer.concat([varint(2 * 8 + FIXED64), number]);
  }
  if (Array.isArray(value)) {
    return field(6, Buffer.concat(value.map((item: Json) => field(1, valueOf(item)))));
  }
  return field(5, struct(value));
}

/** The fields of a message by their numbers; each occurrence is its bytes. */
export function fields(message: Buffer): ReadonlyMap<number, readonly Buffer[]> {
  const found = new Map<number, Buffer[]>();
  let at = 0;
  const read = (): number => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = message[at++] ?? 0;
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  };
  while (at < message.length) {
    const tag = read();
    const [number, type] = [Math.floor(tag / 8), tag % 8];
    const start = at;
    const length = type === LENGTH ? read() : 8;
    if (type === VARINT) read();
    else if (type === LENGTH || type === FIXED64) at += length;
    else throw new Error(`protobuf: unknown wire type ${type}`);
    const bytes = message.subarray(type === LENGTH ? at - length : start, at);
    found.set(number, [...(found.get(number) ?? []), bytes]);
  }
  return found;
}

/** The object in a google.protobuf.Struct. */
export function fromStruct(message: Buffer): Record<string, unknown> {
  return Object.fromEntries(
    (fields(message).get(1) ?? []).map((entry) => {
      const [key, value] = [fields(entry).get(1)?.[0], fields(entry).get(2)?.[0]];
      return [key?.toString() ?? "", value === undefined ? null : fromValue(value)];
    }),
  );
}

function fromValue(message: Buffer): unknown {
  const [[kind, [bytes = Buffer.alloc(0)]] = [1, []]] = [...fields(message)];
  switch (kind) {
    case 2:
      return bytes.readDoubleLE();
    case 3:
      return bytes.toString();
    case 4:
      return bytes[0] === 1;
    case 5:
      return fromStruct(bytes);
    case 6:
      return (fields(bytes).get(1) ?? []).map(fromValue);
    default:
      return null;
  }
}
