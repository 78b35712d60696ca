import { memoize } from "../../../../lib/memoize";
import { filesOf } from "../../../repository/files-below";
import type { Repository } from "../../../repository/repository";
import { isPipeline } from "../commands";
import { isScript } from "../scripts";
import { variablesIn } from "../shell-variables";
import { manifestsOfAnsible } from "./ansible-manifests";
import { RUNNERS } from "./command-lines";
import { hereDocumentsOf } from "./here-documents";
import type { AppliedManifest } from "./manifest";
import { manifestsOfServers } from "./server-manifests";

/** What scripts, pages, pipelines, tasks of Ansible and machines' configurations apply without a file of Git. */
export const appliedManifests = memoize((repository: Repository): readonly AppliedManifest[] => {
  // Flux doesn't pack workflows.
  const all = repository.unpacked ?? repository;
  return [...manifestsOfScripts(all), ...manifestsOfAnsible(all), ...manifestsOfServers(all)];
});

function manifestsOfScripts(repository: Repository): readonly AppliedManifest[] {
  return filesOf(repository)
    .filter((file) => isScript(file) || isPipeline(file) || RUNNERS.test(file))
    .flatMap((file) => {
      const script = repository.read(file) ?? "";
      const documents = script.includes("<<") ? hereDocumentsOf(script) : [];
      if (documents.length === 0) return [];
      const variables = variablesIn(repository, file);
      return documents.map((document): AppliedManifest => ({
        // A dollar sign that the shell leaves alone.
        text: document.text.replace(/\\\$/g, "$"),
        place: { file, line: document.line },
        by: file,
        variables,
      }));
    });
}
