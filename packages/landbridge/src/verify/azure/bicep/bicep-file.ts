import { evaluate, type Scope } from "../../terraform/hcl/evaluate";
import { isList, unknownNamed, type Value } from "../../terraform/hcl/value";
import { callArmFunction } from "../functions";
import { withBothSides } from "./both-sides";
import type { Declaration } from "./declarations";

/** Values that a caller gives to parameters, by name. */
export type Inputs = ReadonlyMap<string, Value>;

/** A Bicep file with the values of its parameters: evaluates variables, each once. */
export class BicepFile implements Scope {
  private readonly values = new Map<string, Value>();

  constructor(
    private readonly declarations: readonly Declaration[],
    private readonly inputs: Inputs,
  ) {}

  public root(name: string): Value {
    const known = this.values.get(name) ?? this.inputs.get(name);
    if (known !== undefined) return known;
    // Guards against variables that need each other.
    this.values.set(name, unknownNamed(name));
    const found = this.declarations.find(
      (each) => each.name === name && (each.kind === "param" || each.kind === "var"),
    );
    const value = found === undefined ? unknownNamed(name) : evaluate(found.value, this);
    this.values.set(name, value);
    return value;
  }

  public call(name: string, args: readonly Value[]): Value | undefined {
    return callArmFunction(name, args);
  }

  /** What the resources or modules of a declaration are: several for one with a loop. */
  public bodiesOf({ value }: Declaration): readonly Value[] {
    const body = evaluate(withBothSides(value), this);
    return isList(body) ? body : [body];
  }
}
