import { groupBy } from "../../../../lib/group-by";
import { memoize } from "../../../../lib/memoize";
import type { Location } from "../../../findings/location";
import { HELM_GROUP, KUSTOMIZE_GROUP, SOURCE_GROUP } from "../../../flux/kinds";
import type { ObjectId } from "../../../kubernetes/object";
import type { Repository } from "../../../repository/repository";
import { parseYaml } from "../../../yaml/document";
import { syncReleases } from "../flux-charts";
import { knownValues } from "../shell-variables";
import { optionsOf, wordsOf } from "../shell-words";
import { appliedFiles, templatesOf } from "./applied-files";
import { appliedManifests } from "./applied-manifests";
import { commandLines } from "./command-lines";
import { fitsId, identities } from "./identities";

/** An object that a command, or a task of Ansible, creates; parts of its name may be expressions. */
export interface CreatedObject {
  /** Without a namespace where the object itself names none: then the command may. */
  readonly id: ObjectId;
  readonly place: Location;
}

/** All objects that commands of a repository and tasks of Ansible create, as far as the repository shows them. */
export const createdObjects = memoize((repository: Repository): readonly CreatedObject[] => [
  ...ofManifests(repository),
  ...ofFiles(repository),
  ...ofFluxCreate(repository),
  ...ofSyncReleases(repository),
]);

const byKind = memoize((repository: Repository) =>
  groupBy(createdObjects(repository), ({ id }) => `${id.group}/${id.kind}`),
);

/** What creates an object, or may create one of its name. */
export function creatorOf(repository: Repository, id: ObjectId): CreatedObject | undefined {
  return byKind(repository)
    .get(`${id.group}/${id.kind}`)
    ?.find((one) => fitsId(one.id, id));
}

function ofManifests(repository: Repository): readonly CreatedObject[] {
  return appliedManifests(repository).flatMap(({ text, place, variables }) =>
    parseYaml(place.file, text).flatMap((document) =>
      identities(document).flatMap(({ name, ...id }) =>
        [name, ...knownValues(name, variables)].map((one) => ({ id: { ...id, name: one }, place })),
      ),
    ),
  );
}

function ofFiles(repository: Repository): readonly CreatedObject[] {
  const all = repository.unpacked ?? repository;
  const seen = new Set<string>();
  return appliedFiles(repository).flatMap(({ file, command }) => {
    if (seen.has(file)) return [];
    seen.add(file);
    return parseYaml(file, all.read(file) ?? "")
      .flatMap(identities)
      .map((id) => ({ id, place: command }));
  });
}

/** The objects of a chart's templates, with expressions in their names. */
export function objectsOfChart(repository: Repository, directory: string): readonly ObjectId[] {
  return templatesOf(directory, repository).flatMap((file) =>
    parseYaml(file, repository.read(file) ?? "").flatMap(identities),
  );
}

/** Kinds by the words of `flux create`. */
const KINDS: Readonly<Record<string, readonly [string, string]>> = {
  kustomization: [KUSTOMIZE_GROUP, "Kustomization"],
  ks: [KUSTOMIZE_GROUP, "Kustomization"],
  helmrelease: [HELM_GROUP, "HelmRelease"],
  hr: [HELM_GROUP, "HelmRelease"],
  "source git": [SOURCE_GROUP, "GitRepository"],
  "source helm": [SOURCE_GROUP, "HelmRepository"],
  "source oci": [SOURCE_GROUP, "OCIRepository"],
  "source bucket": [SOURCE_GROUP, "Bucket"],
  "source chart": [SOURCE_GROUP, "HelmChart"],
};

/** `flux create`, which only prints an object with `--export`. */
function ofFluxCreate(repository: Repository): readonly CreatedObject[] {
  return commandLines(repository).flatMap(({ text, place }) =>
    [...text.matchAll(/\bflux\s+(?:-\S+\s+)*create\s/g)].flatMap(({ index }) => {
      const { options, args } = optionsOf(wordsOf(text.slice(index)));
      const isSource = args[2] === "source";
      const found = KINDS[args.slice(2, isSource ? 4 : 3).join(" ")];
      const name = args[isSource ? 4 : 3];
      const isPrinted = options.has("export") && !/\|\s*(?:kubectl|oc)\s/.test(text);
      if (found === undefined || name === undefined || isPrinted) return [];
      const [namespace = "flux-system"] = options.get("namespace") ?? options.get("n") ?? [];
      return [{ id: { group: found[0], kind: found[1], namespace, name }, place }];
    }),
  );
}

function ofSyncReleases(repository: Repository): readonly CreatedObject[] {
  return syncReleases(repository).flatMap(({ name, namespace, place }) => [
    { id: { group: SOURCE_GROUP, kind: "GitRepository", namespace, name }, place },
    { id: { group: KUSTOMIZE_GROUP, kind: "Kustomization", namespace, name }, place },
  ]);
}
