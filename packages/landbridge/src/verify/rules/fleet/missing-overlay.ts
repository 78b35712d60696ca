import type { FleetRule } from "../rule";

/** LB704 */
export const missingOverlay: FleetRule = {
  id: "LB704",
  name: "missing-overlay",
  severity: "error",
  summary: "The directory that a cluster reconciles isn't in the repository.",
  why: "Flux's root Kustomization fails, and nothing is deployed.",
  remedy: "Add the directory, or correct the bootstrap's path.",
  *checkFleet({ models, sources }) {
    for (const { root, prerequisites } of models) {
      const directory = prerequisites.complete
        ? (prerequisites.fluxPath ?? root.directory)
        : root.directory;
      if (sources.repository.kind(directory) === "directory") continue;
      const promised = prerequisites.names.find(
        ({ kind, name }) => kind === "flux-path" && name === directory,
      );
      yield {
        message: `${directory} is not in the repository.`,
        at: promised?.place ?? root.place ?? { file: directory },
      };
    }
  },
};
