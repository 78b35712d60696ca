import { dump } from "js-yaml";

import { isRecord } from "../verify/yaml/json";
import { ContractText, Expression } from "./contract-text";

/** How YAML is written: one line for each text without line breaks, no anchors. */
const FORM = { noRefs: true, lineWidth: -1 } as const;

/** Writes YAML with expressions of a Helm template in it. */
export class HelmTemplate {
  private readonly expressions: string[] = [];
  private readonly prefix: string;

  /** @param data everything that is written, so that no text of it is taken for an expression */
  constructor(data: unknown) {
    const all = JSON.stringify(data);
    let prefix = "contractValue";
    while (all.includes(prefix)) prefix += "X";
    this.prefix = prefix;
  }

  /** YAML with a name in place of each expression, also for a text within other YAML. */
  public draft(value: unknown): string {
    return dump(this.named(value), FORM);
  }

  /** The template: a draft with its expressions. Each becomes JSON, so that no value can add fields. */
  public finish(draft: string): string {
    const name = new RegExp(`${this.prefix}(\\d+)_`, "g");
    for (const [line] of draft.matchAll(new RegExp(`.*${this.prefix}.*`, "g")))
      if (!new RegExp(`(?:: |- )${this.prefix}\\d+_$`).test(line))
        throw new Error(`an expression can't be written here: ${line}`);
    return draft
      .replaceAll("{{", '{{ "{{" }}')
      .replace(
        name,
        (_, index: string) => `{{ ${this.expressions[Number(index)] ?? ""} | toJson }}`,
      );
  }

  private named(value: unknown): unknown {
    if (value instanceof ContractText || value instanceof Expression)
      return `${this.prefix}${this.expressions.push(value.expression) - 1}_`;
    if (Array.isArray(value)) return value.map((item) => this.named(item));
    if (!isRecord(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, this.named(item)] as const),
    );
  }
}
