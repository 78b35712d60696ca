import type { ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import type { YamlDocument } from "../../yaml/document";

/** Everything that is applied from a document, by any Kustomization: what is changed in it changes for all. */
export function objectsFrom(
  { appliers }: Model,
  { file, line }: YamlDocument,
): readonly ClusterObject[] {
  return appliers.flatMap(({ objects }) =>
    objects.filter(({ origin }) =>
      [origin.document, ...origin.changes.map(({ document }) => document)].some(
        (document) => document?.file === file && document.line === line,
      ),
    ),
  );
}
