import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import Ajv, { type ErrorObject, type ValidateFunction } from "ajv";
import addFormats from "ajv-formats";

import { definedKinds } from "../../../tools/vendor-schemas/crd";
import { objectAt } from "../../../tools/vendor-schemas/json";
import { schemaFile as vendoredFile } from "../../../tools/vendor-schemas/vendored";
import { groupOf, identityOf } from "./model";
import { at, isMap, textAt, type YamlMap } from "./yaml";

const FOLDER = join(__dirname, "../schemas");
/** Go's time.ParseDuration, which Kubernetes' format `duration` follows; ajv-formats has ISO 8601. */
const DURATION = /^[+-]?(\d+(\.\d+)?(ns|us|µs|ms|s|m|h))+$/;

/** Which text of an object is judged: values behind a placeholder are known only afterwards. */
export type Stage = "before substitution" | "after substitution";

/** Holds objects against the vendored schemas; a kind without schema is a problem. */
export class Schemas {
  private readonly validators = new Map<string, ValidateFunction>();
  private readonly used = new Set<string>();
  private readonly ajv: Ajv;

  constructor(private readonly folder = FOLDER) {
    // The patterns are Go's: without ajv's `u` flag, which refuses escapes that Go allows.
    this.ajv = new Ajv({
      allErrors: true,
      verbose: true,
      unicodeRegExp: false,
      strictTypes: false,
    });
    this.ajv.opts.allowUnionTypes = true;
    this.ajv.addKeyword({ keyword: "x-kubernetes-scope", schemaType: "string" });
    addFormats(this.ajv);
    this.ajv.addFormat("duration", DURATION);
  }

  /** Adds the kind that a composite resource definition of the tree defines; Crossplane creates its CRD. */
  define(definition: YamlMap): void {
    const { definitions } = JSON.parse(
      readFileSync(join(this.folder, "core_v1_configmap.json"), "utf8"),
    ) as YamlMap;
    for (const kind of definedKinds(definition, identityOf(definition), objectAt(definitions))) {
      this.validators.set(vendoredFile(kind), this.ajv.compile(kind.schema));
    }
  }

  /** What is wrong with an object, each problem with the path of the field. */
  problems(object: YamlMap, stage: Stage): string[] {
    const name = `${identityOf(object)}, ${stage}`;
    const validate = this.validatorOf(object);
    if (validate === undefined) {
      return [`${name}: no schema ${schemaFile(object)}; see tools/vendor-schemas/sources.ts`];
    }
    void validate(object);
    const errors = (validate.errors ?? []).filter(
      (error) => stage === "after substitution" || !holdsPlaceholder(error.data),
    );
    return [...errors.map(describe), ...this.scopeProblems(object, validate)].map(
      (problem) => `${name}: ${problem}`,
    );
  }

  /** Schema files that no object needed so far. */
  unused(): string[] {
    return readdirSync(this.folder)
      .filter((file) => file.endsWith(".json") && !this.used.has(file))
      .sort();
  }

  private validatorOf(object: YamlMap): ValidateFunction | undefined {
    const file = schemaFile(object);
    this.used.add(file);
    const known = this.validators.get(file);
    if (known !== undefined || !existsSync(join(this.folder, file))) return known;
    const schema = JSON.parse(readFileSync(join(this.folder, file), "utf8")) as YamlMap;
    const validate = this.ajv.compile(schema);
    this.validators.set(file, validate);
    return validate;
  }

  private scopeProblems(object: YamlMap, { schema }: ValidateFunction): string[] {
    const namespaced = at(schema, "x-kubernetes-scope") === "Namespaced";
    const namespace = textAt(object, "metadata", "namespace");
    if (namespaced && namespace === undefined) return ["/metadata has no namespace"];
    return !namespaced && namespace !== undefined ? ["/metadata/namespace: has none"] : [];
  }
}

/** `<group>_<version>_<kind>.json`, as tools/vendor-schemas names it. */
function schemaFile(object: YamlMap): string {
  const version = (textAt(object, "apiVersion") ?? "").split("/").pop() ?? "";
  const group = groupOf(object);
  return `${group === "" ? "core" : group}_${version}_${textAt(object, "kind") ?? ""}.json`.toLowerCase();
}

function holdsPlaceholder(value: unknown): boolean {
  return typeof value === "string" && value.includes("${");
}

function describe({ instancePath, keyword, message, params }: ErrorObject): string {
  const extra: unknown = isMap(params)
    ? (params.additionalProperty ?? params.allowedValues)
    : undefined;
  const detail = extra === undefined ? "" : ` ${JSON.stringify(extra)}`;
  return `${instancePath === "" ? "/" : instancePath} ${message ?? keyword}${detail}`;
}
