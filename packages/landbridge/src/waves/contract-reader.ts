import type { LocationSource } from "../verify/findings/location";
import type { KustomizationVariables, VariableSource } from "../verify/model/variables";
import { evaluate } from "../verify/substitution/evaluate";
import {
  ExpressionError,
  parseExpressions,
  type Expression,
  type Part,
} from "../verify/substitution/expression";
import { isRecord } from "../verify/yaml/json";
import { ContractText, type ContractValue } from "./contract-text";
import type { Mistakes } from "./mistakes";

/** A name that a Go template reads after a dot. */
const FIELD = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Where a text is, for mistakes. */
type Place = (text: string) => LocationSource;

/**
 * Reads what Flux substitutes. A value of a ConfigMap that isn't in Git becomes a value of the contract; all others are
 * known and are filled in.
 */
export class ContractReader {
  constructor(private readonly mistakes: Mistakes) {}

  /** A value with all that is in it; keys of mappings must be known. */
  public read(value: unknown, variables: KustomizationVariables | undefined, at: Place): unknown {
    if (variables === undefined) return value;
    if (typeof value === "string") return this.text(value, variables, at);
    if (Array.isArray(value)) return value.map((item) => this.read(item, variables, at));
    if (!isRecord(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [
        this.key(key, variables, at),
        this.read(item, variables, at),
      ]),
    );
  }

  private key(key: string, variables: KustomizationVariables, at: Place): string {
    const read = this.text(key, variables, at);
    if (typeof read === "string") return read;
    this.mistakes.add(
      at(key),
      `the name of a field contains a contract value: "${key}"`,
      "use contract values in values only",
    );
    return key;
  }

  private text(text: string, variables: KustomizationVariables, at: Place): string | ContractText {
    if (!text.includes("$")) return text;
    try {
      const parts = parseExpressions(text).map((part) => this.part(part, variables, at));
      const joined = join(parts);
      return joined.every((part) => typeof part === "string")
        ? joined.join("")
        : new ContractText(joined);
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error;
      this.mistakes.add(at(text), `Flux can't read "${error.expression}": ${error.message}`);
      return text;
    }
  }

  private part(part: Part, variables: KustomizationVariables, at: Place): string | ContractValue {
    if (typeof part === "string") return part;
    const source = sourceOf(part.name, variables);
    if (source === undefined || source.object !== undefined || source.kind === "inline")
      return evaluate([part], (name) => variables.get(name)).text;
    return this.contractValue(part, source, at);
  }

  private contractValue(part: Expression, source: VariableSource, at: Place): ContractValue {
    const { name, operator, source: written } = part;
    if (source.kind === "Secret") {
      this.mistakes.add(
        at(written),
        `${written} is from Secret ${source.name}, and secrets never pass through annotations`,
        "read the secret with External Secrets, in the namespace that needs it",
      );
    } else if (operator !== "") {
      this.mistakes.add(
        at(written),
        `${written} has a default or an operator, which isn't available for contract values in Argo CD`,
        `write \${${name}}, and let Terraform provide the final value`,
      );
    } else if (!FIELD.test(name)) {
      this.mistakes.add(at(written), `a Go template can't read a value named "${name}"`);
    }
    return { key: name };
  }
}

/** The source that decides a variable; one of which the keys aren't known may have any. */
function sourceOf(name: string, { sources }: KustomizationVariables): VariableSource | undefined {
  const reversed = [...sources].reverse();
  return (
    reversed.find(({ keys }) => keys?.has(name) === true) ??
    // Not in the contract: the ApplicationSet then reads an annotation that isn't there, which is reported.
    reversed.find(({ object, kind }) => object === undefined && kind !== "inline")
  );
}

/** Neighboring texts as one. */
function join(parts: readonly (string | ContractValue)[]): readonly (string | ContractValue)[] {
  const joined: (string | ContractValue)[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (typeof part === "string" && typeof last === "string")
      joined[joined.length - 1] = last + part;
    else if (part !== "") joined.push(part);
  }
  return joined;
}
