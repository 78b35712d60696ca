import { pathOfSource, sourcesOf } from "../../argocd/application";
import type { ObjectId } from "../../kubernetes/object";
import { type Repository } from "../../repository/repository";
import { parseYaml } from "../../yaml/document";
import { at, isRecord, list, type FieldPath, type YamlRecord } from "../../yaml/json";
import { mergeValues } from "../../yaml/merge";

/** What such a file may change of a source (`mergeSourceParameters` in Argo CD's reposerver/repository). */
const FIELDS = ["helm", "kustomize", "directory", "plugin"];

/**
 * The spec of an Application with what `.argocd-source.yaml` and `.argocd-source-NAME.yaml` in the directories of its
 * sources change: Argo CD Image Updater commits the latter.
 */
export function withSourceOverrides(
  spec: YamlRecord,
  { name, namespace }: Pick<ObjectId, "name" | "namespace">,
  repository: Repository,
  isOwn: (url: string) => boolean | undefined,
): YamlRecord {
  return sourcesOf(spec).reduce<YamlRecord>((all, source) => {
    const { chart, repoURL, path } = source;
    const here = pathOfSource(source);
    if (chart !== undefined || here === undefined || isOwn(repoURL) === false) return all;
    // An Application outside of Argo CD's namespace has its own in front of its name.
    const names = [
      ".argocd-source.yaml",
      `.argocd-source-${name}.yaml`,
      `.argocd-source-${namespace}_${name}.yaml`,
    ];
    const patches = names.map((file) =>
      overridesIn(repository, here === "" ? file : `${here}/${file}`),
    );
    return patches.reduce<YamlRecord>(
      (merged, patch) => (patch === undefined ? merged : patched(merged, path, patch)),
      all,
    );
  }, spec);
}

function overridesIn(repository: Repository, file: string): YamlRecord | undefined {
  const content = repository.kind(file) === "file" ? repository.read(file) : undefined;
  const data = content === undefined ? undefined : parseYaml(file, content)[0]?.data;
  if (!isRecord(data)) return undefined;
  return Object.fromEntries(
    FIELDS.flatMap((field) => (isRecord(data[field]) ? [[field, data[field]]] : [])),
  );
}

/** A spec with a patch of one source, at its path in the Application. */
function patched(spec: YamlRecord, [, ...path]: FieldPath, patch: YamlRecord): YamlRecord {
  const source = at(spec, ...path);
  if (!isRecord(source)) return spec;
  const merged = mergeValues(source, patch);
  const [field, index] = path;
  if (field === "sources")
    return {
      ...spec,
      sources: list(spec, field).map((each, own) => (own === index ? merged : each)),
    };
  return field === "source"
    ? { ...spec, source: merged }
    : mergeValues(spec, { sourceHydrator: { drySource: merged } });
}
