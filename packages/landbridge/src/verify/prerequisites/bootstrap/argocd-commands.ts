import { dump } from "js-yaml";

import { IN_CLUSTER } from "../../argocd/cluster";
import { nameOf, parentOf, type Repository } from "../../repository/repository";
import type { ExistingFile } from "../prerequisites";
import { directoriesOf, isCommand, type ScriptCommand } from "./script-commands";
import { knownValues } from "./shell-variables";

/** The Applications that `argocd app create` makes, as files that Git would have instead. */
export function argocdApplications(
  commands: readonly ScriptCommand[],
  repository: Repository,
): readonly ExistingFile[] {
  return commands.flatMap((command): readonly ExistingFile[] => {
    if (!isCommand(command, "argocd", "app", "create")) return [];
    const [path] = directoriesOf(command, repository, "path");
    const written = command.args[3] ?? command.values("name")[0];
    if (path === undefined || written === undefined) return [];
    const [known = nameOf(path)] = knownValues(written, command.variables);
    const name = known.toLowerCase();
    if (!/^[a-z0-9][a-z0-9.-]*$/.test(name)) return [];
    const [repoURL = "${repository}"] = command.values("repo");
    const recurse = command.values("directory-recurse")[0] === "true";
    const valueFiles = command.repeated("values");
    const spec = {
      project: command.values("project")[0] ?? "default",
      source: {
        repoURL,
        path,
        ...(recurse ? { directory: { recurse } } : {}),
        ...(valueFiles.length === 0 ? {} : { helm: { valueFiles } }),
      },
      destination: {
        server: IN_CLUSTER,
        ...namespaceOf(command),
      },
    };
    const metadata = { name, namespace: "argocd" };
    const data = { apiVersion: "argoproj.io/v1alpha1", kind: "Application", metadata, spec };
    const { place } = command;
    const file = `${parentOf(place.file)}/argocd.${name}.application.yaml`.replace(/^\//, "");
    return [{ path: file, text: dump(data, { lineWidth: -1 }), place }];
  });
}

function namespaceOf(command: ScriptCommand): { readonly namespace?: string } {
  const [namespace] = command.values("dest-namespace");
  return namespace === undefined ? {} : { namespace };
}
