import { SOURCE_GROUP } from "../flux/kinds";
import { idOf, keyOf, type ObjectId } from "../kubernetes/object";
import { nameOf, parentOf } from "../repository/repository";
import type { YamlFiles } from "../repository/yaml-files";
import type { YamlDocument } from "../yaml/document";

/**
 * The source that a file of a folder declares. Files with nothing but sources aren't read to find clusters.
 * @param files YAML files among which it is looked for
 */
export function sourceInFolder(
  folder: string,
  source: ObjectId,
  files: readonly string[],
  sources: YamlFiles,
): YamlDocument | undefined {
  return files
    .filter((file) => parentOf(file) === folder && nameOf(file) !== "gotk-components.yaml")
    .filter((file) => sources.repository.read(file)?.includes(`${SOURCE_GROUP}/`))
    .flatMap((file) => sources.documents(file) ?? [])
    .find(({ data }) => {
      const id = idOf(data);
      return id !== undefined && keyOf(id) === keyOf(source);
    });
}
