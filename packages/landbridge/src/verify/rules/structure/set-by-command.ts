import { memoize } from "../../../lib/memoize";
import type { Model } from "../../model/model";
import { isSetByProgram } from "../../prerequisites/bootstrap/replaced-texts";
import { parametersOfCommands } from "../../prerequisites/bootstrap/set-parameters";
import { filesOf } from "../../repository/files-below";
import type { YamlFiles } from "../../repository/yaml-files";
import { forEachString, type FieldPath } from "../../yaml/json";

/** A value in a file of Helm values. */
interface HelmValue {
  readonly file: string;
  readonly path: FieldPath;
}

/**
 * Whether commands of the repository set a Helm value in which a text is: one of an object's own values, or of the
 * files of values.
 */
export function isSetByCommand(model: Model, placeholder: string, path: FieldPath): boolean {
  const { repository } = model.sources;
  const parameters = parametersOfCommands(repository);
  const start = path.findIndex((key) => key === "values" || key === "valuesObject");
  if (start !== -1 && parameters.has(path.slice(start + 1).join("."))) return true;
  return valuesWith(model.sources, placeholder).some(
    (value) =>
      parameters.has(value.path.join(".")) ||
      isSetByProgram(repository, value.file, String(value.path.at(-1))),
  );
}

function valuesWith(sources: YamlFiles, placeholder: string): readonly HelmValue[] {
  const { repository } = sources;
  const found: HelmValue[] = [];
  for (const file of valuesFilesOf(sources)) {
    if (repository.read(file)?.includes(placeholder) !== true) continue;
    for (const { data } of sources.documents(file) ?? [])
      forEachString(data, (value, path) => {
        if (value.includes(placeholder)) found.push({ file, path });
      });
  }
  return found;
}

const valuesFilesOf = memoize(({ repository }: YamlFiles): readonly string[] =>
  filesOf(repository).filter((file) => /(?:^|[/._-])values[^/]*\.ya?ml$/.test(file)),
);
