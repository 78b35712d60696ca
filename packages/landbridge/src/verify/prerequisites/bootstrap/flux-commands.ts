import { append } from "../../../lib/append";
import { normalizeGitUrl } from "../../flux/sources";
import type { Repository } from "../../repository/repository";
import type { ConfiguredKustomization, FluxConfiguration } from "../flux-configuration";
import { packedAs } from "./artifacts";
import { clusterNamedBy, type Deployed } from "./deployed";
import { directoriesOfHelm } from "./flux-charts";
import { directoriesOf, isCommand, openDirectoriesOf, type ScriptCommand } from "./script-commands";

/** Git hosts that `flux bootstrap` knows. */
const HOSTS = /^(?:git|github|gitlab|gitea|bitbucket-server)$/;

/**
 * What the commands of one file make Flux reconcile: `flux bootstrap`, and `flux create kustomization`. Where a name in a
 * path is open, the file is run for one cluster after the other, with the same other Kustomizations for each.
 */
export function fluxDeployments(
  commands: readonly ScriptCommand[],
  repository: Repository,
): Deployed {
  const roots = commands
    .filter((one) => isCommand(one, "flux", "bootstrap") && HOSTS.test(one.args[2] ?? ""))
    .flatMap((one) => directoriesOrOpen(one, repository, "path"));
  const instances = commands.flatMap((one) => instanceDirectories(one, repository));
  const created = commands.filter(
    (one) => isKustomization(one) && !readsAllOfAnother(one, commands, repository),
  );
  const open = created.map((one) => openDirectoriesOf(one, repository, "path"));
  const shared = created.flatMap((one, index) =>
    (open[index] ?? []).length > 0 ? [] : kustomizationsOf(one, repository),
  );
  const perCluster = new Map<string, ConfiguredKustomization[]>();
  for (const [index, one] of created.entries())
    for (const { path, name } of open[index] ?? [])
      append(perCluster, name, kustomizationOf(one, path, one.args[3]));
  const clusters: readonly (readonly [string, readonly ConfiguredKustomization[]])[] =
    perCluster.size === 0
      ? [["", shared]]
      : [...perCluster].map(([name, own]) => [name, [...shared, ...own]]);
  const several = clusters.filter(([, all]) => all.length > 1);
  const single = clusters.flatMap(([, all]) =>
    all.length === 1 ? all.map(({ path }) => path) : [],
  );
  return {
    roots: [...roots, ...instances, ...single],
    configurations: several.map(([name, all]) => configurationOf(created, commands, name, all)),
  };
}

/** What the FluxInstance of `flux-operator install` synchronizes, or what Helm installs. */
function instanceDirectories(command: ScriptCommand, repository: Repository): readonly string[] {
  return isCommand(command, "flux-operator", "install")
    ? directoriesOrOpen(command, repository, "instance-sync-path")
    : directoriesOfHelm(command, repository);
}

/** The directories that an option names, or those that it may name where a part of its path is open. */
function directoriesOrOpen(
  command: ScriptCommand,
  repository: Repository,
  option: string,
): readonly string[] {
  return [
    ...directoriesOf(command, repository, option),
    ...openDirectoriesOf(command, repository, option).map(({ path }) => path),
  ];
}

function isKustomization(command: ScriptCommand): boolean {
  return (
    isCommand(command, "flux", "create", "kustomization") ||
    isCommand(command, "flux", "create", "ks")
  );
}

/**
 * Whether a Kustomization applies the whole of a source that a command of the same file creates for something else, such as
 * a demo: that a repository has a root shows nothing.
 */
function readsAllOfAnother(
  command: ScriptCommand,
  commands: readonly ScriptCommand[],
  repository: Repository,
): boolean {
  if (!directoriesOf(command, repository, "path").includes("")) return false;
  const source = sourceOf(command);
  const created = commands.find(
    (one) => isCommand(one, "flux", "create", "source") && one.args[4] === source,
  );
  const [url] = created?.values("url") ?? [];
  if (created === undefined || url === undefined || /[${}<>]/.test(url)) return false;
  if (created.args[3] === "oci") return packedAs(url, repository) === undefined;
  const { remotes = [] } = repository;
  const own = normalizeGitUrl(url);
  return remotes.length > 0 && !remotes.some((remote) => normalizeGitUrl(remote) === own);
}

/** The name of the source of a Kustomization, without its kind and namespace. */
function sourceOf(command: ScriptCommand | undefined): string | undefined {
  return command?.values("source")[0]?.split("/").pop()?.split(".")[0];
}

function kustomizationsOf(
  command: ScriptCommand,
  repository: Repository,
): readonly ConfiguredKustomization[] {
  const paths = directoriesOf(command, repository, "path");
  // In a loop, each has its own.
  const name = paths.length === 1 ? command.args[3] : undefined;
  return paths.map((path) => kustomizationOf(command, path, name));
}

function kustomizationOf(
  command: ScriptCommand,
  path: string,
  name: string = path.replace(/\W+/g, "-"),
): ConfiguredKustomization {
  const targetNamespace = command.values("target-namespace")[0];
  const flag = (option: string): boolean => command.values(option)[0] === "true";
  return {
    name,
    path,
    spec: {
      interval: command.values("interval")[0] ?? "1m",
      prune: flag("prune"),
      wait: flag("wait"),
      targetNamespace,
    },
    dependsOn: command.repeated("depends-on").flatMap((value) => value.split(",")),
    place: command.place,
  };
}

function configurationOf(
  created: readonly ScriptCommand[],
  commands: readonly ScriptCommand[],
  cluster: string,
  kustomizations: readonly ConfiguredKustomization[],
): FluxConfiguration {
  const source = sourceOf(created[0]) ?? "flux-system";
  const git = commands.find(
    (one) => isCommand(one, "flux", "create", "source", "git") && one.args[4] === source,
  );
  const branch = git?.values("branch")[0];
  const [place] = created.map((one) => one.place);
  return {
    cluster: [clusterNamedBy(place?.file ?? ""), cluster].filter(Boolean).join("/"),
    name: source,
    prefix: "",
    namespace: created[0]?.values("namespace", "n")[0] ?? "flux-system",
    url: git?.values("url")[0],
    ref: branch === undefined ? {} : { branch },
    kustomizations,
    place: place ?? { file: "" },
  };
}
