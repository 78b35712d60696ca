import { FLUX_OPERATOR_GROUP, isKind, KUSTOMIZE_GROUP } from "../flux/kinds";
import { pathIn } from "../flux/kustomization";
import { documentsOfItems } from "../kubernetes/documents-of-items";
import { idOf } from "../kubernetes/object";
import { nameOf, resolvePath } from "../repository/repository";
import type { YamlFiles } from "../repository/yaml-files";
import type { YamlDocument } from "../yaml/document";
import { record, text } from "../yaml/json";
import { isOpenText, placeholderOf } from "../yaml/open-text";
import { isLooseDump } from "./dumps";

/** A Kustomization, with the directory that its path names. */
export interface PlacedKustomization {
  readonly document: YamlDocument;
  readonly path: string;
}

/** The documents of a file, if it can say something about clusters; only such files are parsed. */
export function clusterDocuments(sources: YamlFiles, file: string): readonly YamlDocument[] {
  const content = sources.repository.read(file) ?? "";
  const speaks =
    content.includes(`${KUSTOMIZE_GROUP}/`) ||
    content.includes(`${FLUX_OPERATOR_GROUP}/`) ||
    (content.includes("instance:") && content.includes("sync:"));
  // Every Flux CRD names the group as well.
  if (!speaks || nameOf(file) === "gotk-components.yaml") return [];
  return (sources.documents(file) ?? [])
    .filter((document) => !isLooseDump(sources, document))
    .flatMap(documentsOfItems);
}

/** The Kustomizations of Flux among documents, without those that are templates to be filled in. */
export function placedKustomizations(
  documents: readonly YamlDocument[],
): readonly PlacedKustomization[] {
  return documents.flatMap((document) => {
    if (!isKind(document.data, KUSTOMIZE_GROUP, "Kustomization")) return [];
    const written = pathIn(record(document.data, "spec"));
    const path = written === undefined ? undefined : resolvePath("", written);
    const name = text(document.data, "metadata", "name") ?? "";
    const isTemplate =
      path === undefined ||
      isOpenText(path) ||
      name.includes("{{") ||
      placeholderOf(name) !== undefined;
    return isTemplate ? [] : [{ document, path }];
  });
}

/** Whether a document is the Kustomization that a bootstrap creates, by its file or its name. */
export function isBootstrap({ data, file }: YamlDocument): boolean {
  if (!isKind(data, KUSTOMIZE_GROUP, "Kustomization")) return false;
  if (nameOf(file) === "gotk-sync.yaml") return true;
  const id = idOf(data);
  // One without a path only patches it.
  return (
    id?.namespace === "flux-system" &&
    id.name === "flux-system" &&
    text(data, "spec", "path") !== undefined
  );
}
