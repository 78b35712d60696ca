import { evaluate } from "./hcl/evaluate";
import { parseTemplate } from "./hcl/parser";
import { Mapping, unknownNamed, type Value } from "./hcl/value";

/** A template of Terraform, such as a file of `templatefile`, with its variables filled in. */
export function renderTemplate(text: string, variables: Value | undefined): Value {
  const names = variables instanceof Mapping ? variables.entries : new Map<string, Value>();
  return evaluate(parseTemplate(text), {
    root: (variable) => names.get(variable) ?? unknownNamed(variable),
  });
}
