import { didYouMean, nearestName, SLIP } from "../../../lib/nearest-name";
import type { ExistingName } from "../../prerequisites/prerequisites";
import { parentOf, type Repository } from "../../repository/repository";
import type { FleetRule } from "../rule";
import { isOfOtherCluster } from "./cluster-names";

/** LB704 */
export const missingOverlay: FleetRule = {
  id: "LB704",
  name: "missing-overlay",
  severity: "error",
  summary: "The directory that a cluster reconciles isn't in the repository.",
  why: "Flux's root Kustomization fails, and nothing is deployed. `flux_bootstrap_git` creates the directory with nothing but Flux in it: a warning, as where Terraform doesn't tell which repository is read or has the path by default, unless another directory's name differs by a slip: by more than a number or the name of an environment or region.",
  remedy: "Add the directory, or correct the bootstrap's path.",
  *checkFleet({ models, sources }) {
    const { repository } = sources;
    for (const { root, prerequisites } of models) {
      const directory = prerequisites.complete
        ? (prerequisites.fluxPath ?? root.directory)
        : root.directory;
      if (repository.kind(directory) === "directory") continue;
      const promised = prerequisites.names.find(
        ({ kind, name }) => kind === "flux-path" && name === directory,
      );
      const doubt = promised === undefined ? undefined : doubtOf(promised);
      const others = prerequisites.names.filter(({ kind }) => kind === "flux-path");
      const near = nearestName(
        directory,
        directoriesNear(repository, directory),
        SLIP,
        // The next cluster is added to Terraform first.
        (other) =>
          doubt === undefined ||
          !(isOfOtherCluster(directory, other) || others.some(({ name }) => name === other)),
      );
      yield {
        ...(doubt !== undefined && near === undefined ? { severity: "warning" as const } : {}),
        message: didYouMean(`${directory} is not in the repository${doubt ?? ""}.`, near),
        at: promised?.place ?? root.place ?? { file: directory },
      };
    }
  },
};

/** Why a directory that Terraform names may be there all the same. */
function doubtOf({ isCreated, isByDefault, url }: ExistingName): string | undefined {
  if (isCreated === true) return ": the bootstrap creates it with nothing but Flux";
  if (isByDefault === true)
    return "; a run of Terraform may set the variable that has it by default";
  return url === undefined ? "; Terraform doesn't tell which repository is read" : undefined;
}

/** Directories next to one that doesn't exist, or next to its parent if that doesn't exist either. */
function directoriesNear(repository: Repository, directory: string): readonly string[] {
  const parent = parentOf(directory);
  const name = directory.slice(parent === "" ? 0 : parent.length + 1);
  const isThere = repository.kind(parent) === "directory";
  const around = isThere ? parent : parentOf(parent);
  return repository
    .list(around)
    .filter(({ kind }) => kind === "directory")
    .map((entry) => [around, entry.name, ...(isThere ? [] : [name])].filter(Boolean).join("/"))
    .filter((path) => repository.kind(path) === "directory");
}
