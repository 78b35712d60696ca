import { jsonOf } from "../../../lib/json-of";
import { nameOf, parentOf, type Repository } from "../../repository/repository";
import { fromPlain } from "../../terraform/hcl/value";
import { isRecord, record, text } from "../../yaml/json";
import type { Inputs } from "./bicep-file";

/** Where people keep parameters, from the directory of the Bicep file. */
const DIRECTORIES = ["", "parameters", "params"];

/**
 * The parameters with which a Bicep file is deployed, by the JSON files for that next to it: all of them where it is the only
 * Bicep file there, else those with its name, `main.parameters.json`. One set without any where there are none.
 */
export function parametersOf(file: string, repository: Repository): readonly Inputs[] {
  const around = parentOf(file);
  const own = nameOf(file).replace(/\.bicep$/, "");
  const isOnly = repository.list(around).filter(({ name }) => name.endsWith(".bicep")).length === 1;
  const found = DIRECTORIES.flatMap((inner) => {
    const directory = [around, inner].filter(Boolean).join("/");
    return repository
      .list(directory)
      .filter(({ name }) => name.endsWith(".json") && (isOnly || name.startsWith(`${own}.`)))
      .flatMap(({ name }) => inputsIn(repository.read(`${directory}/${name}`.replace(/^\//, ""))));
  });
  return found.length === 0 ? [new Map()] : found;
}

function inputsIn(content: string | undefined): readonly Inputs[] {
  const data = jsonOf(content ?? "");
  if (!/\/deploymentParameters\.json/i.test(text(data, "$schema") ?? "")) return [];
  const given = Object.entries(record(data, "parameters") ?? {});
  return [
    new Map(
      given.flatMap(([name, entry]) =>
        isRecord(entry) && entry.value !== undefined ? [[name, fromPlain(entry.value)]] : [],
      ),
    ),
  ];
}
