import { filesBelow } from "../../repository/files-below";
import type { Repository } from "../../repository/repository";
import { helmArguments } from "./helm-arguments";
import { isCommand, pathsOf, type ScriptCommand } from "./script-commands";

/** Whether a command starts Flux, which then applies what is in Git. */
export function startsFlux(command: ScriptCommand): boolean {
  return ["bootstrap", "install"].some((verb) => isCommand(command, "flux", verb));
}

const ENGINE = /\bargo-?cd\b|\bflux(?:2|-operator|-instance)?\b/i;
const OF_ENGINE = /^apiVersion: (?:argoproj\.io|[\w.]+\.fluxcd\.io|fluxcd\.controlplane\.io)\//m;

/** Whether a command starts Flux or Argo CD, or gives it the first objects: by its own program, Helm or kubectl. */
export function startsAnyEngine(command: ScriptCommand, repository: Repository): boolean {
  if (startsFlux(command) || isCommand(command, "argocd", "app", "create")) return true;
  const [program, verb] = helmArguments(command);
  if (program === "helm" && (verb === "install" || verb === "upgrade"))
    return helmArguments(command).some((word) => ENGINE.test(word));
  return (
    ["apply", "create"].some((one) => isCommand(command, "kubectl", one)) &&
    (command.words.some((word) => word.startsWith("https://") && ENGINE.test(word)) ||
      pathsOf(command, repository, "f", "filename", "k", "kustomize").some((path) =>
        holdsEngine(path, repository),
      ))
  );
}

function holdsEngine(path: string, repository: Repository): boolean {
  const files = repository.kind(path) === "file" ? [path] : filesBelow(repository, path);
  return files.some((file) => OF_ENGINE.test(repository.read(file) ?? ""));
}
