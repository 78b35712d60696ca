import { dump } from "js-yaml";

import { groupBy } from "../../../../lib/group-by";
import { isOfArgocd } from "../../../argocd/kinds";
import { FLUX_OPERATOR_GROUP, isKind, KUSTOMIZE_GROUP } from "../../../flux/kinds";
import { normalizeGitUrl } from "../../../flux/sources";
import { groupOf } from "../../../kubernetes/object";
import { nameOf, parentOf, type Repository } from "../../../repository/repository";
import { list, record, text } from "../../../yaml/json";
import type { ExistingFile } from "../../prerequisites";
import { clusterNamedBy, type Deployed } from "../deployed";
import { pathsNamed } from "../script-commands";
import { isPage } from "../scripts";
import { filledIn, knownValues } from "../shell-variables";
import type { AppliedObject } from "./applied-objects";
import { knownData } from "./known-data";

/** What objects that scripts and tasks apply one by one make Flux and Argo CD reconcile. */
export interface DeployedObjects extends Deployed {
  /** Applications and the like, as files that Git would have instead. */
  readonly files: readonly ExistingFile[];
}

/** The clusters of these objects. Those that one file applies belong to one cluster. */
export function deployedObjects(
  objects: readonly AppliedObject[],
  repository: Repository,
): DeployedObjects {
  const each = [...groupBy(objects, ({ by }) => by)].map(([by, own]) => ({
    ...ofFlux(by, own, repository),
    files: own.flatMap((one) => fileOf(one, repository)),
  }));
  return {
    roots: each.flatMap(({ roots }) => roots),
    configurations: each.flatMap(({ configurations }) => configurations),
    files: each.flatMap(({ files }) => files),
  };
}

function ofFlux(by: string, objects: readonly AppliedObject[], repository: Repository): Deployed {
  const instances = objects.filter(({ data }) => isKind(data, FLUX_OPERATOR_GROUP, "FluxInstance"));
  const leading = objects.filter(
    ({ data }) =>
      isKind(data, KUSTOMIZE_GROUP, "Kustomization") ||
      isKind(data, FLUX_OPERATOR_GROUP, "ResourceSet"),
  );
  const synced = instances.flatMap((one) => directoriesOf(one, repository, "sync", "path"));
  const applied = leading
    .filter((one) => !readsElsewhere(one, objects, repository))
    .flatMap((one) => directoriesOf(one, repository, "path"));
  const [only, second] = leading;
  if (second === undefined && text(only?.data, "kind") !== "ResourceSet")
    return { roots: [...synced, ...applied], configurations: [] };
  if (only === undefined || (applied.length === 0 && text(only.data, "kind") !== "ResourceSet"))
    return { roots: synced, configurations: [] };
  const known = objects.flatMap(({ data, variables, place }) => {
    const own = knownData(data, variables);
    const isMeant =
      !isOfArgocd(groupOf(text(own, "apiVersion") ?? ""), text(own, "kind") ?? "") &&
      text(own, "kind") !== "FluxInstance" &&
      text(own, "metadata", "name") !== undefined;
    return isMeant ? [{ data: own, place }] : [];
  });
  const configuration = {
    cluster: clusterNamedBy(by),
    name: "applied",
    prefix: "",
    namespace: text(only.data, "metadata", "namespace") ?? "flux-system",
    url: undefined,
    ref: {},
    kustomizations: [],
    objects: known,
    place: only.place,
  };
  return { roots: synced, configurations: [configuration] };
}

/** Whether a Kustomization's source is another repository, by the address that it is applied with. */
function readsElsewhere(
  { data }: AppliedObject,
  objects: readonly AppliedObject[],
  { remotes = [] }: Repository,
): boolean {
  const source = objects.find(
    (other) =>
      text(other.data, "kind") === text(data, "spec", "sourceRef", "kind") &&
      text(other.data, "metadata", "name") === text(data, "spec", "sourceRef", "name"),
  );
  const written = source === undefined ? undefined : text(source.data, "spec", "url");
  const [url] = source === undefined ? [] : knownValues(written ?? "$", source.variables);
  const nameIn = (address: string): string => nameOf(normalizeGitUrl(address));
  return (
    url !== undefined &&
    remotes.length > 0 &&
    !remotes.some((remote) => nameIn(remote) === nameIn(url))
  );
}

/** The directories of this repository that a path of an object's `spec` may be; several where it ends with a variable. */
function directoriesOf(
  { data, variables }: AppliedObject,
  repository: Repository,
  ...field: readonly string[]
): readonly string[] {
  const path = text(data, "spec", ...field);
  return path === undefined ? [] : directoriesAt(path, variables, repository);
}

function directoriesAt(
  path: string,
  variables: AppliedObject["variables"],
  repository: Repository,
): readonly string[] {
  return filledIn(path, variables)
    .flatMap((one) => pathsNamed(one, [""], repository))
    .filter((one) => repository.kind(one) === "directory");
}

/** The file that Git would have instead of an object of Argo CD; none for one that leads nowhere in this repository. */
function fileOf(
  { data, variables, place }: AppliedObject,
  repository: Repository,
): readonly ExistingFile[] {
  const kind = text(data, "kind") ?? "";
  if (!isOfArgocd(groupOf(text(data, "apiVersion") ?? ""), kind)) return [];
  const known = knownData(data, variables);
  const name = text(known, "metadata", "name");
  if (name === undefined) return [];
  const spec = record(known, "spec") ?? {};
  const sources = [spec.source, ...list(spec, "sources")];
  const isHere = (source: unknown): boolean =>
    (text(source, "chart") !== undefined && !isPage(place.file)) ||
    directoriesAt(text(source, "path") ?? "$", variables, repository).length > 0;
  if (kind === "Application" && !sources.some(isHere)) return [];
  const path = `${parentOf(place.file)}/argocd.${name}.${kind.toLowerCase()}.yaml`;
  return [{ path: path.replace(/^\//, ""), text: dump(known, { lineWidth: -1 }), place }];
}
