import { resolvePath, type Repository } from "../repository/repository";
import { evaluate } from "./hcl/evaluate";
import { parseTemplate } from "./hcl/parser";
import { Mapping, Unknown, unknownNamed, type Value } from "./hcl/value";

/** Terraform's functions that read files of the repository; undefined for other functions. */
export function fileFunction(
  repository: Repository,
  name: string,
  args: readonly Value[],
): Value | undefined {
  if (!["file", "templatefile", "fileexists", "filebase64"].includes(name)) return undefined;
  const [path, variables] = args;
  const file = typeof path === "string" ? resolvePath("", path) : undefined;
  if (file === undefined) return new Unknown("stand-in-file");
  const text = repository.read(file);
  if (name === "fileexists") return text !== undefined;
  if (text === undefined) return new Unknown("stand-in-file");
  if (name === "filebase64") return Buffer.from(text, "utf8").toString("base64");
  if (name === "file") return text;
  const names = variables instanceof Mapping ? variables.entries : new Map<string, Value>();
  return evaluate(parseTemplate(text), {
    root: (variable) => names.get(variable) ?? unknownNamed(variable),
  });
}
