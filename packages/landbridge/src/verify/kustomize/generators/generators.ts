import { isUtf8 } from "node:buffer";

import { list, text, type YamlRecord } from "../../yaml/json";
import { isSet, pairsOf } from "../kustomization";

/** An entry of a generator that cannot be read. */
export class GeneratorError extends Error {
  constructor(
    message: string,
    /** The field and the place in its list. */
    readonly path: readonly [string, number],
    /** The file that it names, as it is written; undefined if it is about something else. */
    readonly entry?: string,
    /** Whether it names something that is not in the repository, wherever else it may be. */
    readonly isOutside = false,
  ) {
    super(message);
  }
}

/** Reads a file that a generator names; throws GeneratorError if there is none. */
export type ReadFile = (file: string, path: readonly [string, number]) => Buffer;

/** Generates the ConfigMap or Secret of one entry of a generator. */
export function generate(
  kind: "ConfigMap" | "Secret",
  entry: unknown,
  options: unknown,
  read: ReadFile,
): { readonly data: YamlRecord; readonly needsHash: boolean } {
  const values = keyValues(entry, read);
  const labels = {
    ...pairsOf(field(options, "labels")),
    ...pairsOf(field(entry, "options", "labels")),
  };
  const annotations = {
    ...pairsOf(field(options, "annotations")),
    ...pairsOf(field(entry, "options", "annotations")),
  };
  const enabled = (option: string): boolean =>
    isSet(options, option) || isSet(entry, "options", option);
  const namespace = text(entry, "namespace") ?? "";
  const data: YamlRecord = {
    apiVersion: "v1",
    kind,
    metadata: {
      name: text(entry, "name") ?? "",
      ...(namespace === "" ? {} : { namespace }),
      ...(Object.keys(labels).length === 0 ? {} : { labels }),
      ...(Object.keys(annotations).length === 0 ? {} : { annotations }),
    },
    ...(kind === "Secret" ? secretContent(entry, values) : configMapContent(values)),
    ...(enabled("immutable") ? { immutable: true } : {}),
  };
  return { data, needsHash: !enabled("disableNameSuffixHash") };
}

/** The data of both, the newer one's first, for `behavior: merge`. */
export function mergeContent(old: YamlRecord, data: YamlRecord): YamlRecord {
  const merged: YamlRecord = { ...data };
  for (const name of ["data", "binaryData"]) {
    const both = { ...pairsOf(old[name]), ...pairsOf(data[name]) };
    if (Object.keys(both).length > 0) merged[name] = both;
    else Reflect.deleteProperty(merged, name);
  }
  return merged;
}

function field(value: unknown, ...path: readonly string[]): unknown {
  let here = value;
  for (const key of path) {
    here = typeof here === "object" && here !== null ? Reflect.get(here, key) : undefined;
  }
  return here;
}

function configMapContent(values: ReadonlyMap<string, Buffer>): YamlRecord {
  const texts = [...values].filter(([, value]) => isUtf8(value));
  const binaries = [...values].filter(([, value]) => !isUtf8(value));
  return {
    ...(texts.length === 0
      ? {}
      : { data: Object.fromEntries(texts.map(([key, value]) => [key, value.toString()])) }),
    ...(binaries.length === 0
      ? {}
      : { binaryData: Object.fromEntries(binaries.map(([key, value]) => [key, base64(value)])) }),
  };
}

function secretContent(entry: unknown, values: ReadonlyMap<string, Buffer>): YamlRecord {
  return {
    type: nonEmpty(text(entry, "type")) ?? "Opaque",
    data: Object.fromEntries([...values].map(([key, value]) => [key, base64(value)])),
  };
}

function nonEmpty(value: string | undefined): string | undefined {
  return value === "" ? undefined : value;
}

/** kustomize breaks long values into lines of 70 characters. */
function base64(value: Buffer): string {
  const encoded = value.toString("base64");
  return encoded.length < 70 ? encoded : encoded.replace(/.{1,70}/g, "$&\n");
}

function keyValues(entry: unknown, read: ReadFile): ReadonlyMap<string, Buffer> {
  const values = new Map<string, Buffer>();
  const add = (key: string, value: Buffer, path: readonly [string, number]): void => {
    if (values.has(key)) throw new GeneratorError(`the key ${key} is listed twice`, path);
    values.set(key, value);
  };
  const env = text(entry, "env") ?? "";
  const envs = [...list(entry, "envs"), ...(env === "" ? [] : [env])];
  for (const [index, file] of envs.entries()) {
    const path = ["envs", index] as const;
    if (typeof file !== "string") continue;
    for (const [key, value] of envLines(read(file, path).toString()))
      add(key, Buffer.from(value), path);
  }
  for (const [index, source] of list(entry, "literals").entries()) {
    const path = ["literals", index] as const;
    const [key, value] = splitSource(source, path, "key=value");
    add(key, Buffer.from(withoutQuotes(value)), path);
  }
  for (const [index, source] of list(entry, "files").entries()) {
    const path = ["files", index] as const;
    if (typeof source !== "string") continue;
    const [key, file] = source.includes("=")
      ? splitSource(source, path, "key=file")
      : [source.slice(source.lastIndexOf("/") + 1), source];
    if (file === "" || file.includes("=")) {
      throw new GeneratorError(`"${source}" is not of the form key=file`, path);
    }
    add(key, read(file, path), path);
  }
  return values;
}

function splitSource(
  source: unknown,
  path: readonly [string, number],
  form: string,
): readonly [string, string] {
  const equals = typeof source === "string" ? source.indexOf("=") : -1;
  if (typeof source !== "string" || equals < 1) {
    throw new GeneratorError(`"${String(source)}" is not of the form ${form}`, path);
  }
  return [source.slice(0, equals), source.slice(equals + 1)];
}

function withoutQuotes(value: string): string {
  return /^(["']).*\1$/s.test(value) && value.length > 1 ? value.slice(1, -1) : value;
}

function envLines(content: string): readonly (readonly [string, string])[] {
  return content
    .split(/\r?\n/)
    .map((line) => line.trimStart())
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [key = "", ...rest] = line.split("=");
      return [key, rest.join("=")] as const;
    });
}
