import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

import Ajv, { type ErrorObject, type ValidateFunction } from "ajv";
import addFormats from "ajv-formats";
import { at, isRecord, text } from "landbridge/verify";

import { schemaFile } from "../vendor-schemas/vendored";
import type { ChartObject } from "./rendered-object";

/** Schemas of the kinds that gitops/ uses, and of those that only charts create. */
const FOLDERS = ["__tests__/gitops/schemas", "tools/charts/schemas"].map((folder) =>
  resolve(__dirname, "../..", folder),
);

/** Go's time.ParseDuration, which Kubernetes' format `duration` follows; ajv-formats has ISO 8601. */
const DURATION = /^[+-]?(\d+(\.\d+)?(ns|us|µs|ms|s|m|h))+$/;

/** Validates objects against the vendored schemas, and counts those of kinds that have none. */
export class SchemaFiles {
  private readonly validators = new Map<string, ValidateFunction | undefined>();
  private readonly unknown = new Map<string, number>();
  private readonly ajv: Ajv;

  constructor() {
    // The patterns are Go's: without ajv's `u` flag, which refuses escapes that Go allows.
    this.ajv = new Ajv({ allErrors: true, unicodeRegExp: false, strictTypes: false });
    this.ajv.opts.allowUnionTypes = true;
    this.ajv.addKeyword({ keyword: "x-kubernetes-scope", schemaType: "string" });
    addFormats(this.ajv);
    this.ajv.addFormat("duration", DURATION);
  }

  /** What is wrong with an object of a release, each problem with the path of the field. */
  public problems({ id, data }: ChartObject, namespace: string): readonly string[] {
    const apiVersion = text(data, "apiVersion") ?? "";
    const validate = this.validatorOf({ ...id, version: apiVersion.split("/").pop() ?? "" });
    if (validate === undefined) {
      const kind = `${apiVersion} ${id.kind}`;
      this.unknown.set(kind, (this.unknown.get(kind) ?? 0) + 1);
      return [];
    }
    // Helm adds the release's namespace when it creates the object.
    const isNamespaced = at(validate.schema, "x-kubernetes-scope") === "Namespaced";
    const metadata = { ...(data.metadata as object), ...(isNamespaced ? { namespace } : {}) };
    void validate(withoutNulls({ ...data, metadata }));
    return alternatives(validate.errors ?? []);
  }

  /** How many objects of which kinds weren't validated. */
  public get withoutSchema(): ReadonlyMap<string, number> {
    return this.unknown;
  }

  private validatorOf(kind: {
    readonly group: string;
    readonly version: string;
    readonly kind: string;
  }): ValidateFunction | undefined {
    const file = schemaFile(kind);
    if (this.validators.has(file)) return this.validators.get(file);
    const found = FOLDERS.map((folder) => join(folder, file)).find(existsSync);
    const validate =
      found === undefined
        ? undefined
        : this.ajv.compile(JSON.parse(readFileSync(found, "utf8")) as object);
    this.validators.set(file, validate);
    return validate;
  }
}

/** The API server takes null as a field that isn't set, and so does Helm. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).filter(([, item]) => item !== null);
  return Object.fromEntries(entries.map(([key, item]) => [key, withoutNulls(item)]));
}

/** One problem per field: where several schemas are allowed, the ways to match one of them. */
function alternatives(errors: readonly ErrorObject[]): readonly string[] {
  const several = new Set(
    errors.filter(({ keyword }) => SEVERAL.has(keyword)).map(({ instancePath }) => instancePath),
  );
  const others = errors.filter(({ keyword }) => !SEVERAL.has(keyword));
  const single = others.filter(({ instancePath }) => !several.has(instancePath)).map(describe);
  const joined = [...several].flatMap((path) => {
    const messages = others.filter(({ instancePath }) => instancePath === path);
    const words = [...new Set(messages.map(({ message = "" }) => message))].join(" or ");
    return words === "" ? [] : [`${path} ${words}`];
  });
  return [...single, ...joined];
}

const SEVERAL: ReadonlySet<string> = new Set(["oneOf", "anyOf"]);

function describe({ instancePath, keyword, message, params }: ErrorObject): string {
  const { additionalProperty, allowedValues } = params as Readonly<Record<string, unknown>>;
  const extra = additionalProperty ?? allowedValues;
  const detail = extra === undefined ? "" : ` ${JSON.stringify(extra)}`;
  return `${instancePath === "" ? "/" : instancePath} ${message ?? keyword}${detail}`;
}
