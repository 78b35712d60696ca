import type { Location } from "../../findings/location";
import { filesOf } from "../../repository/files-below";
import { resolvePath, type Repository } from "../../repository/repository";
import { parseYaml, type YamlDocument } from "../../yaml/document";
import { list, record, text, type FieldPath } from "../../yaml/json";
import { positionOf } from "../../yaml/positions";
import type { Artifact } from "./artifact";
import { filledIn, variablesOf } from "./shell-variables";

/** Workflows and composite actions of GitHub and its relatives. */
const WORKFLOW = /^\.(?:github|gitea|forgejo)\/(?:workflows\/[^/]+|actions\/.+\/action)\.ya?ml$/;

/** Actions that push a directory as an artifact for Flux: that of ControlPlane, and others by their names. */
const PUSHES =
  /^controlplaneio-fluxcd\/distribution\/actions\/push(?:@|$)|^(?![^@]*(?:helm|chart|image|docker))[^@]*(?:flux|oci)[^@]*(?:push|publish)|^(?![^@]*(?:helm|chart|image|docker))[^@]*(?:push|publish)[^@]*(?:flux|oci)/i;

/** The directories that steps of workflows push with an action: `with.path` to `with.repository`. */
export function artifactsOfActions(repository: Repository): readonly Artifact[] {
  // Flux doesn't pack workflows.
  const all = repository.unpacked ?? repository;
  return filesOf(all)
    .filter((file) => WORKFLOW.test(file) && /\b(?:push|publish)\b/i.test(all.read(file) ?? ""))
    .flatMap((file) => {
      const variables = variablesOf(all.read(file) ?? "", repository);
      return parseYaml(file, all.read(file) ?? "").flatMap((document) =>
        stepsOf(document).flatMap(({ step, place }): readonly Artifact[] => {
          const path = text(step, "with", "path");
          if (path === undefined || !PUSHES.test(text(step, "uses") ?? "")) return [];
          const written = text(step, "with", "repository") ?? "";
          const [address = written] = filledIn(written, variables);
          return filledIn(path, variables)
            .flatMap((value) => resolvePath("", value) ?? [])
            .filter((directory) => repository.kind(directory) === "directory")
            .map((directory) => ({ directory, address, place }));
        }),
      );
    });
}

/** The steps of a workflow's jobs, or of an action. */
function stepsOf(
  document: YamlDocument,
): readonly { readonly step: unknown; readonly place: Location }[] {
  const { data, file } = document;
  const jobs = Object.keys(record(data, "jobs") ?? {});
  const paths: readonly FieldPath[] = [
    ...jobs.map((job) => ["jobs", job, "steps"]),
    ["runs", "steps"],
  ];
  return paths.flatMap((path) =>
    list(data, ...path).map((step, index) => ({
      step,
      place: { file, ...positionOf(document, [...path, index, "uses"]) },
    })),
  );
}
