/** A function of a shell script. */
export interface ShellFunction {
  readonly name: string;
  readonly body: string;
}

/** `name() {` or `function name {`. */
const HEADER = /^(\s*)(?:function\s+([\w-]+)\s*(?:\(\s*\))?|([\w-]+)\s*\(\s*\))\s*\{(.*)$/;

/** The functions of a shell script; one ends at a closing brace that is indented like its name. */
export function* functionsOf(script: string): Iterable<ShellFunction> {
  const lines = script.split("\n");
  for (const [index, line] of lines.entries()) {
    const [, indent = "", keyword, plain, rest = ""] = HEADER.exec(line) ?? [];
    const name = keyword ?? plain;
    if (name === undefined) continue;
    const after = lines.slice(index + 1);
    const isShort = /\}\s*$/.test(rest);
    const end = isShort ? 0 : after.findIndex((one) => one.startsWith(`${indent}}`));
    const body = [rest, ...after.slice(0, end === -1 ? 0 : end)];
    yield { name, body: body.filter((one) => !/^\s*#/.test(one)).join("\n") };
  }
}
