import { dump } from "js-yaml";

import { IN_CLUSTER } from "../../argocd/cluster";
import { commandedFileName } from "../../argocd/made-file";
import { isEnvironmentName } from "../../repository/environment-name";
import { nameOf, parentOf, type Repository } from "../../repository/repository";
import type { ExistingFile } from "../prerequisites";
import { clusterNamedBy } from "./deployed";
import { directoriesOf, isCommand, openDirectoriesOf, type ScriptCommand } from "./script-commands";
import { knownValues } from "./shell-variables";

/**
 * The Applications that `argocd app create` makes, as files that Git would have instead: one for each directory of a loop, or
 * that an argument of the script may mean.
 */
export function argocdApplications(
  commands: readonly ScriptCommand[],
  repository: Repository,
): readonly ExistingFile[] {
  return commands
    .filter((one) => isCommand(one, "argocd", "app", "create"))
    .flatMap((command) => {
      const known = directoriesOf(command, repository, "path");
      const open = openDirectoriesOf(command, repository, "path").map(({ path }) => path);
      const paths = known.length > 0 ? known : open;
      const names = namesFor(paths, command);
      const folder = folderOf(paths, command);
      return paths.flatMap((path, index) =>
        applicationOf(names[index], path, folder(path), command),
      );
    });
}

/**
 * Where the file of an Application stands: next to the script. A script that is run for one environment after the other
 * has a directory for each, since each run is for its own cluster.
 */
function folderOf(paths: readonly string[], { place }: ScriptCommand): (path: string) => string {
  const environments = new Map(
    paths.map((path) => [path, path.split("/").findLast((part) => isEnvironmentName(part))]),
  );
  const areSeveral = new Set(environments.values()).size > 1;
  const isEach = areSeveral && [...environments.values()].every((one) => one !== undefined);
  const around = clusterNamedBy(place.file);
  // A Makefile has no ending, and no file can be in it.
  const runs = around === place.file ? `${around}.runs` : around;
  return (path) => (isEach ? `${runs}/${environments.get(path) ?? ""}` : parentOf(place.file));
}

/** The names of the Applications of these directories; each of several has its own. */
function namesFor(paths: readonly string[], command: ScriptCommand): readonly string[] {
  const written = command.args[3] ?? command.values("name")[0];
  if (written === undefined) return [];
  const known = knownValues(written, command.variables);
  if (paths.length > 1)
    return known.length === paths.length ? known : paths.map((path) => path.replace(/\W+/g, "-"));
  return [...known.slice(0, 1), ...paths.map(nameOf)];
}

function applicationOf(
  written: string | undefined,
  directory: string,
  folder: string,
  command: ScriptCommand,
): readonly ExistingFile[] {
  const name = written?.toLowerCase() ?? "";
  if (!/^[a-z0-9][a-z0-9.-]*$/.test(name)) return [];
  const [repoURL = "${repository}"] = command.values("repo");
  const recurse = command.values("directory-recurse")[0] === "true";
  const valueFiles = command.repeated("values");
  const spec = {
    project: command.values("project")[0] ?? "default",
    source: {
      repoURL,
      path: directory,
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
  const path = `${folder}/${commandedFileName(name)}`.replace(/^\//, "");
  return [{ path, text: dump(data, { lineWidth: -1 }), place: command.place }];
}

function namespaceOf(command: ScriptCommand): { readonly namespace?: string } {
  const [namespace] = command.values("dest-namespace");
  return namespace === undefined ? {} : { namespace };
}
