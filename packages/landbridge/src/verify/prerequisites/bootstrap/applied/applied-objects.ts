import { memoize } from "../../../../lib/memoize";
import { isOfArgocd } from "../../../argocd/kinds";
import type { Location } from "../../../findings/location";
import { FLUX_OPERATOR_GROUP } from "../../../flux/kinds";
import { groupOf } from "../../../kubernetes/object";
import type { Repository } from "../../../repository/repository";
import { parseYaml } from "../../../yaml/document";
import { isRecord, text, type YamlRecord } from "../../../yaml/json";
import type { Variables } from "../shell-variables";
import { appliedManifests } from "./applied-manifests";

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
  appliedManifests(repository).flatMap(({ text: manifest, place, by, variables }) =>
    parseYaml(place.file, manifest).flatMap(({ data, line }): readonly AppliedObject[] => {
      if (!isRecord(data) || !isReconciled(data)) return [];
      return [{ data, place: { file: place.file, line: place.line + line - 1 }, by, variables }];
    }),
  ),
);

/** Whether it is one of the objects that Flux or Argo CD reconciles. */
function isReconciled(data: YamlRecord): boolean {
  const group = groupOf(text(data, "apiVersion") ?? "");
  return (
    group.endsWith(".toolkit.fluxcd.io") ||
    group === FLUX_OPERATOR_GROUP ||
    isOfArgocd(group, text(data, "kind") ?? "")
  );
}
