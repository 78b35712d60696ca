import { memoize } from "../../lib/memoize";
import { isApplication } from "../argocd/kinds";
import { kustomizationFiles } from "../kustomize/kustomization";
import { isAppliedByScript } from "../prerequisites/bootstrap/applied-paths";
import { isWithin, parentOf, resolvePath, type Repository } from "../repository/repository";
import type { YamlFiles } from "../repository/yaml-files";
import type { YamlDocument } from "../yaml/document";
import { record, text } from "../yaml/json";
import { yamlFiles } from "./reconciled-files";

/** Whether a document is what `kubectl get -o yaml` or `argocd admin export` prints: nobody writes the fields that a server sets. */
export function isDump({ data }: YamlDocument): boolean {
  // argocd-autopilot writes Applications with an empty status.
  if (isApplication(data) && record(data, "status", "operationState") !== undefined) return true;
  return (
    text(data, "metadata", "uid") !== undefined &&
    text(data, "metadata", "resourceVersion") !== undefined &&
    record(data, "status") !== undefined
  );
}

/** Whether a document is a dump in a directory that nothing applies: a backup, or notes of somebody. */
export function isLooseDump({ repository }: YamlFiles, document: YamlDocument): boolean {
  if (!isDump(document)) return false;
  const directory = parentOf(document.file);
  if (kustomizationFiles(repository, directory).length > 0) return false;
  return (
    !namedPaths(repository).some((path) => isWithin(directory, path)) &&
    !isAppliedByScript(repository, document.file)
  );
}

/** Directories that files of the repository name as a path, without those that dumps name. */
const namedPaths = memoize((repository: Repository): readonly string[] => {
  const paths = yamlFiles(repository, "")
    .map((file) => repository.read(file) ?? "")
    .filter((content) => content.includes("path:") && !/^ {2}resourceVersion:/m.test(content))
    .flatMap((content) => [...content.matchAll(/^[ \t]*(?:- )?path:[ \t]*["']?([^\s"'#]+)/gm)])
    .flatMap(([, path]) => resolvePath("", (path ?? "").replace(/\/?[*{].*$/, "")) ?? []);
  return [...new Set(paths)].filter((path) => path !== "");
});
