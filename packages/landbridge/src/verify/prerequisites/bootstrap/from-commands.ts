import { append } from "../../../lib/append";
import { escapeRegExp } from "../../../lib/escape-regexp";
import { memoize } from "../../../lib/memoize";
import type { Location } from "../../findings/location";
import { filesBelow } from "../../repository/files-below";
import type { Repository } from "../../repository/repository";
import { ofConfigurations } from "../of-configurations";
import type { Prerequisites } from "../prerequisites";
import { appliedObjects } from "./applied/applied-objects";
import { deployedObjects } from "./applied/deployed-objects";
import { argocdApplications } from "./argocd-commands";
import type { Artifact } from "./artifact";
import { artifactsOf } from "./artifacts";
import { azureConfigurations } from "./azure-commands";
import type { Command } from "./commands";
import { directoriesOfHelmfiles } from "./flux-charts";
import { fluxDeployments } from "./flux-commands";
import {
  directoriesOf,
  isCommand,
  pathsOf,
  scriptCommandsOf,
  type ScriptCommand,
} from "./script-commands";
import { isOfTests, isPage } from "./scripts";

/** What the commands of a repository deploy, where nothing else tells it. */
export interface CommandedDeployments {
  /** Cluster paths. */
  readonly paths: readonly string[];
  readonly prerequisites: Prerequisites;
}

/**
 * The clusters that commands of a repository set up, for one that has no other sign of them: `flux create`, `flux
 * bootstrap`, `flux push artifact`, `oras push`, `az k8s-configuration flux create`, `argocd app create`, `kubectl apply -k`, and
 * objects that scripts pipe to kubectl or Ansible applies. Pages count only where no script or pipeline has any.
 */
export const fromCommands = memoize(
  (repository: Repository): CommandedDeployments | undefined =>
    deployedBy(false, repository) ?? deployedBy(true, repository),
);

function deployedBy(byPages: boolean, repository: Repository): CommandedDeployments | undefined {
  const isMeant = ({ place }: { readonly place: Location }): boolean =>
    !isOfTests(place.file) && isPage(place.file) === byPages;
  const commands = scriptCommandsOf(repository).filter(isMeant);
  const byFile = new Map<string, ScriptCommand[]>();
  for (const command of commands) append(byFile, command.place.file, command);
  const applied = deployedObjects(appliedObjects(repository).filter(isMeant), repository);
  const each = [...[...byFile.values()].map((own) => fluxDeployments(own, repository)), applied];
  const configurations = [
    ...each.flatMap((one) => one.configurations),
    ...azureConfigurations(commands, repository),
  ];
  const files = [...argocdApplications(commands, repository), ...applied.files];
  const roots = [
    ...each.flatMap((one) => one.roots),
    ...(byPages ? [] : directoriesOfHelmfiles(repository)),
    ...packed(artifactsOf(repository).filter(isMeant), repository),
  ];
  const directories = roots.length === 0 ? appliedDirectories(commands, repository) : [];
  const paths = [...new Set([...roots, ...directories])];
  if (paths.length + configurations.length + files.length === 0) return undefined;
  return {
    paths,
    prerequisites: {
      ...ofConfigurations(configurations),
      ...(files.length === 0 ? {} : { files }),
    },
  };
}

/**
 * Directories that are pushed as an artifact and hold manifests, all of which one Kustomization applies: where a
 * kustomization leaves some out, others apply these.
 */
function packed(artifacts: readonly Artifact[], repository: Repository): readonly string[] {
  return artifacts
    .map(({ directory, holds: inside = directory }) => inside)
    .filter(
      (directory) => holds(MANIFEST, directory, repository) && isOneTree(directory, repository),
    );
}

/** Directories of Flux's own objects that `kubectl apply -k` or `-f` applies. */
function appliedDirectories(
  commands: readonly ScriptCommand[],
  repository: Repository,
): readonly string[] {
  return commands
    .filter((one) => isCommand(one, "kubectl", "apply"))
    .flatMap((one) => directoriesOf(one, repository, "k", "kustomize", "f", "filename"))
    .filter(
      (directory) =>
        // A script may have changed to another directory before it applies `.`.
        directory !== "" && !isOfTests(`${directory}/`) && holds(OF_FLUX, directory, repository),
    );
}

/** Whether the kustomization of a directory, if it has one, names every directory in it. */
function isOneTree(directory: string, repository: Repository): boolean {
  const own = ["kustomization.yaml", "kustomization.yml"]
    .map((name) => repository.read(directory === "" ? name : `${directory}/${name}`))
    .find((text) => text !== undefined);
  if (own === undefined) return directory !== "";
  return repository
    .list(directory)
    .every(
      ({ name, kind }) =>
        kind === "file" || new RegExp(`[\\s/"']${escapeRegExp(name)}\\b`).test(own),
    );
}

const MANIFEST = /^kind: ["']?[A-Z]\w+["']?\s*$/m;
const OF_FLUX = /^apiVersion: (?:helm|kustomize|source)\.toolkit\.fluxcd\.io\//m;

function holds(pattern: RegExp, directory: string, repository: Repository): boolean {
  return filesBelow(repository, directory).some(
    (file) => /\.ya?ml$/.test(file) && pattern.test(repository.read(file) ?? ""),
  );
}

/** Commands that say what a cluster reconciles, of which it isn't known here. */
export function unfollowedCommands(
  repository: Repository,
): readonly { readonly text: string; readonly place: Command["place"] }[] {
  return scriptCommandsOf(repository).flatMap((one) => {
    const { args, words, place } = one;
    // The bare name of a command in a sentence isn't run.
    const isTelling = TELLING.some(
      (known) => isCommand(one, ...known) && words.length > known.length,
    );
    if (isTelling && !isProse(args)) return [{ text: args.slice(0, 4).join(" "), place }];
    const [file] = isCommand(one, "kubectl", "apply")
      ? pathsOf(one, repository, "f", "filename").filter((path) => isOfFlux(path, repository))
      : [];
    return file === undefined ? [] : [{ text: `kubectl apply -f ${file}`, place }];
  });
}

/** Hosts of Git for which `flux bootstrap` has a command. */
const HOSTS = /^(?:git|gitea|github|gitlab|bitbucket-server|\$.*|-.*|\{.*)$/;

/** Whether a page speaks of `flux bootstrap` in a sentence. */
function isProse([program, verb, host = "$"]: readonly string[]): boolean {
  return program === "flux" && verb === "bootstrap" && !HOSTS.test(host);
}

function isOfFlux(file: string, repository: Repository): boolean {
  return repository.kind(file) === "file" && OF_FLUX.test(repository.read(file) ?? "");
}

const TELLING: readonly (readonly string[])[] = [
  ["flux", "bootstrap"],
  ["flux", "create", "kustomization"],
  ["flux", "push", "artifact"],
  ["flux", "build", "artifact"],
  ["az", "k8s-configuration", "flux", "create"],
  ["argocd", "app", "create"],
];
