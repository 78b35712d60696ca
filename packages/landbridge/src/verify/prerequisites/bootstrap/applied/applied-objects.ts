import { memoize } from "../../../../lib/memoize";
import { isOfArgocd } from "../../../argocd/kinds";
import type { Location } from "../../../findings/location";
import { FLUX_OPERATOR_GROUP } from "../../../flux/kinds";
import { groupOf } from "../../../kubernetes/object";
import { filesOf } from "../../../repository/files-below";
import type { Repository } from "../../../repository/repository";
import { parseYaml } from "../../../yaml/document";
import { isRecord, text, type YamlRecord } from "../../../yaml/json";
import { isPipeline } from "../commands";
import { isScript } from "../scripts";
import { variablesOf, type Variables } from "../shell-variables";
import { manifestsOfAnsible } from "./ansible-manifests";
import { hereDocumentsOf } from "./here-documents";
import type { AppliedManifest } from "./manifest";

/** An object of Flux or Argo CD that a script, or a task of Ansible, applies. */
export interface AppliedObject {
  readonly data: YamlRecord;
  readonly place: Location;
  /** The file whose commands apply it. */
  readonly by: string;
  readonly variables: Variables;
}

/** The objects of Flux and Argo CD that scripts, pages, pipelines and tasks of Ansible apply without a file of Git. */
export const appliedObjects = memoize((repository: Repository): readonly AppliedObject[] =>
  [...manifestsOfScripts(repository), ...manifestsOfAnsible(repository)].flatMap(
    ({ text: manifest, place, by, variables }) =>
      parseYaml(place.file, manifest).flatMap(({ data, line }): readonly AppliedObject[] => {
        if (!isRecord(data) || !isReconciled(data)) return [];
        return [{ data, place: { file: place.file, line: place.line + line - 1 }, by, variables }];
      }),
  ),
);

function manifestsOfScripts(repository: Repository): readonly AppliedManifest[] {
  return filesOf(repository)
    .filter((file) => isScript(file) || isPipeline(file))
    .flatMap((file) => {
      const script = repository.read(file) ?? "";
      const documents = script.includes("<<") ? hereDocumentsOf(script) : [];
      if (documents.length === 0) return [];
      const variables = variablesOf(script, repository);
      return documents.map((document): AppliedManifest => ({
        // A dollar sign that the shell leaves alone.
        text: document.text.replace(/\\\$/g, "$"),
        place: { file, line: document.line },
        by: file,
        variables,
      }));
    });
}

/** Whether it is one of the objects that Flux or Argo CD reconciles. */
function isReconciled(data: YamlRecord): boolean {
  const group = groupOf(text(data, "apiVersion") ?? "");
  return (
    group.endsWith(".toolkit.fluxcd.io") ||
    group === FLUX_OPERATOR_GROUP ||
    isOfArgocd(group, text(data, "kind") ?? "")
  );
}
