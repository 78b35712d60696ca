import { copiedFolders, EXTENSIONS_GROUP } from "../../flux/artifact-generator";
import { sourceOfKustomization } from "../../flux/sources";
import { describe } from "../../kubernetes/object";
import type { Applier, ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import { isWithin, parentOf } from "../../repository/repository";
import { list, text, type FieldPath } from "../../yaml/json";
import type { Report } from "../rule";

/** Directories that the kustomizations of an artifact refer to, and that its generator doesn't copy into it. */
export function* leftOutOfArtifacts(model: Model): Iterable<Report> {
  for (const applier of model.appliers) {
    const source = sourceOfKustomization(applier.spec, applier.namespace);
    if (applier.kind !== "Kustomization" || source?.kind !== "ExternalArtifact") continue;
    const generator = generatorOf(model, source.namespace, source.name);
    if (generator === undefined || applier.content.kind !== "directory") continue;
    const missing = leftOut(model, applier, generator, source.name);
    if (missing === undefined) continue;
    yield {
      message: `${describe(generator.id)} doesn't copy ${parentOf(missing)} into artifact ${source.name}, and ${applier.title} builds ${missing}.`,
      at: { object: generator, path: pathOf(generator, source.name) },
      object: generator.id,
      ...(applier.object !== undefined && {
        related: [{ at: { object: applier.object, path: ["spec", "path"] }, message: "its path" }],
      }),
      remedy: "Copy the directory to where the kustomization refers to.",
    };
  }
}

/** The only generator that names the artifact; those with patterns are left out. */
function generatorOf(model: Model, namespace: string, name: string): ClusterObject | undefined {
  const [generator, second] = model
    .ofKind(EXTENSIONS_GROUP, "ArtifactGenerator")
    .filter(
      ({ id, data }) =>
        id.namespace === namespace &&
        list(data, "spec", "artifacts").some((entry) => text(entry, "name") === name),
    );
  return second === undefined ? generator : undefined;
}

/** A file that is built, and that none of the operations copies. */
function leftOut(
  model: Model,
  applier: Applier,
  { data, id }: ClusterObject,
  artifact: string,
): string | undefined {
  const { repository } = model.sources;
  const { base } = model.root;
  const folders = copiedFolders(data, id.namespace, artifact, repository, base);
  // Other sources may have directories of the same names.
  if (folders === undefined || list(data, "spec", "sources").length !== 1) return undefined;
  const copied = folders.map((folder) => [base, folder].filter(Boolean).join("/"));
  if (copied.includes("")) return undefined;
  return [...applier.files].find(
    (file) => repository.kind(file) === "file" && !copied.some((one) => isWithin(file, one)),
  );
}

function pathOf({ data }: ClusterObject, name: string): FieldPath {
  const index = list(data, "spec", "artifacts").findIndex((entry) => text(entry, "name") === name);
  return ["spec", "artifacts", index, "copy"];
}
