import { jsonOf } from "../../lib/json-of";
import type { FluxConfiguration } from "../prerequisites/flux-configuration";
import { parentOf } from "../repository/repository";
import { configurationOf } from "../terraform/azure-configuration";
import { Cursor, SyntaxProblem } from "../terraform/hcl/cursor";
import { evaluate, type Scope } from "../terraform/hcl/evaluate";
import {
  fromPlain,
  Mapping,
  textAt,
  unknownNamed,
  valueAt,
  type Value,
} from "../terraform/hcl/value";
import { at, isRecord, record, text, type YamlRecord } from "../yaml/json";
import { parseExpression } from "./bicep/parse-expression";
import { callArmFunction } from "./functions";

const FLUX_CONFIGURATION = /^Microsoft\.KubernetesConfiguration\/fluxConfigurations$/i;
const DEPLOYMENT = /^Microsoft\.Resources\/deployments$/i;

/** How deep templates may hold templates. */
const MAX_DEEP = 12;

/** Flux configurations of an ARM template in JSON, with those of the templates in it. */
export function configurationsOfTemplate(
  file: string,
  content: string,
): readonly FluxConfiguration[] {
  const template = jsonOf(content);
  const lines = content.split("\n");
  return isRecord(template) ? [...read(template, new Map(), { file, lines }, 0)] : [];
}

interface Written {
  readonly file: string;
  readonly lines: readonly string[];
}

function* read(
  template: YamlRecord,
  inputs: ReadonlyMap<string, Value>,
  written: Written,
  depth: number,
): Iterable<FluxConfiguration> {
  if (depth > MAX_DEEP) return;
  const scope = new TemplateScope(template, inputs);
  const { resources = [] } = template;
  for (const resource of Object.values(resources ?? {}) as unknown[]) {
    const type = text(resource, "type") ?? "";
    if (DEPLOYMENT.test(type)) {
      const inner = record(resource, "properties", "template");
      const given = Object.entries(record(resource, "properties", "parameters") ?? {});
      const values = given.map(([key, one]) => [key, scope.valueOf(at(one, "value"))] as const);
      if (inner !== undefined) yield* read(inner, new Map(values), written, depth + 1);
    } else if (FLUX_CONFIGURATION.test(type)) {
      const body = scope.valueOf(resource);
      const found = configurationOf(
        valueAt(body, "properties"),
        textAt(body, "name")?.split("/").pop(),
        declaredIn(written),
      );
      if (found !== undefined) yield found;
    }
  }
}

function declaredIn({ file, lines }: Written): Parameters<typeof configurationOf>[2] {
  const start = lines.findIndex((line) =>
    /kubernetesconfiguration\/fluxconfigurations"/i.test(line),
  );
  return {
    cluster: `${parentOf(file)}/managed-cluster`.replace(/^\//, ""),
    place: { file, line: start + 1 },
    lineOf: (key) => {
      const index = lines.findIndex(
        (line, number) => number > start && line.trim().startsWith(`"${key}":`),
      );
      return index === -1 ? undefined : index + 1;
    },
  };
}

/** Parameters and variables of a template: functions read them. */
class TemplateScope implements Scope {
  private depth = 0;

  constructor(
    private readonly template: YamlRecord,
    private readonly inputs: ReadonlyMap<string, Value>,
  ) {}

  public root(name: string): Value {
    return unknownNamed(name);
  }

  public call(name: string, args: readonly Value[]): Value | undefined {
    const [key] = args;
    const called = name.toLowerCase();
    if (typeof key !== "string" || (called !== "parameters" && called !== "variables"))
      return callArmFunction(name, args);
    if (called === "variables") return this.nested(at(this.template, "variables", key), key);
    return (
      this.inputs.get(key) ?? this.nested(at(this.template, "parameters", key, "defaultValue"), key)
    );
  }

  /** The value of data with expressions in brackets. */
  public valueOf(data: unknown): Value {
    if (Array.isArray(data)) return data.map((item) => this.valueOf(item));
    if (isRecord(data)) {
      const entries = Object.entries(data).map(([key, item]) => [key, this.valueOf(item)] as const);
      return new Mapping(new Map(entries));
    }
    if (typeof data !== "string" || !/^\[(?!\[).*\]$/s.test(data)) return fromPlain(data);
    try {
      const cursor = new Cursor(data.slice(1, -1));
      cursor.skip();
      return evaluate(parseExpression(cursor), this);
    } catch (error) {
      if (error instanceof SyntaxProblem) return unknownNamed("expression");
      throw error;
    }
  }

  /** A variable may need others, but not itself. */
  private nested(data: unknown, name: string): Value {
    if (data === undefined || this.depth > MAX_DEEP) return unknownNamed(name);
    this.depth++;
    const value = this.valueOf(data);
    this.depth--;
    return value;
  }
}
