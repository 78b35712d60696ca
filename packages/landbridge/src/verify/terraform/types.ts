import { evaluate, scopeOf } from "./hcl/evaluate";
import type { Expression } from "./hcl/expression";
import { isList, Mapping, type Value } from "./hcl/value";

/** A value as a variable of the type gives it: optional attributes that are missing are filled in. */
export function withOptionals(value: Value, type: Expression): Value {
  if (type.kind !== "call") return value;
  const [inner] = type.args;
  if (inner === undefined) return value;
  switch (type.name) {
    case "optional":
      return withOptionals(value, inner);
    case "map":
      if (!(value instanceof Mapping)) return value;
      return new Mapping(
        new Map([...value.entries].map(([key, item]) => [key, withOptionals(item, inner)])),
        value.isLoose,
      );
    case "list":
    case "set":
      return isList(value) ? value.map((item) => withOptionals(item, inner)) : value;
    case "object":
      return value instanceof Mapping && inner.kind === "object" ? filled(value, inner) : value;
    default:
      return value;
  }
}

function filled(value: Mapping, type: Expression & { kind: "object" }): Mapping {
  const entries = new Map(value.entries);
  for (const { key, value: attribute } of type.items) {
    if (key.kind !== "literal" || value.isLoose) continue;
    const name = String(key.value);
    const given = entries.get(name) ?? null;
    const isOptional = attribute.kind === "call" && attribute.name === "optional";
    const fallback = isOptional ? attribute.args[1] : undefined;
    const known = given ?? (fallback === undefined ? null : evaluate(fallback, scopeOf({})));
    if (entries.has(name) || isOptional) entries.set(name, withOptionals(known, attribute));
  }
  return new Mapping(entries);
}
