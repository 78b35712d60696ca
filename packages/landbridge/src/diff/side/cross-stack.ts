import { isRecord, text } from "../../verify/yaml/json";
import type { Stack, StackElement } from "./side";

/** What CDKTF names the outputs that one stack has for another. */
const OUTPUT = "output.cross-stack-output-";
const REFERENCE = /data\.terraform_remote_state\.[\w-]+\.outputs\.(cross-stack-output-[\w-]+)/g;

/**
 * The stacks with direct references: an attribute of another stack is read through an output and a remote state, whose
 * names say little. The outputs follow from what reads them, and are left out.
 */
export function withDirectReferences(stacks: readonly Stack[]): readonly Stack[] {
  const environments = new Set(stacks.map(({ environment }) => environment));
  return [...environments].flatMap((environment) => {
    const own = stacks.filter((stack) => stack.environment === environment);
    const outputs = new Map(own.flatMap(({ elements }) => elements.flatMap(outputOf)));
    return own.map((stack) => ({
      ...stack,
      elements: stack.elements
        .filter(({ address }) => !address.startsWith(OUTPUT))
        .map((element) => ({ ...element, values: direct(element.values, outputs) })),
    }));
  });
}

/** The expression of an output for another stack, without `${}`. */
function outputOf({ address, values }: StackElement): readonly (readonly [string, string])[] {
  const expression = /^\$\{([^]*)\}$/.exec(text(values, "value") ?? "")?.[1];
  const name = address.slice("output.".length);
  return address.startsWith(OUTPUT) && expression !== undefined ? [[name, expression]] : [];
}

function direct(value: unknown, outputs: ReadonlyMap<string, string>): unknown {
  if (typeof value === "string") {
    return value.replace(REFERENCE, (whole, name: string) => outputs.get(name) ?? whole);
  }
  if (Array.isArray(value)) return value.map((item) => direct(item, outputs));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, direct(item, outputs)]),
  );
}
