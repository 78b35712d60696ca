import { memoize } from "../../../lib/memoize";
import { nameOf, parentOf, type Repository } from "../../repository/repository";
import type { Artifact } from "./artifact";
import { artifactsOfActions } from "./artifact-actions";
import { isPipeline } from "./commands";
import { artifactsOfOras } from "./oras-commands";
import {
  basesOf,
  directoriesOf,
  isCommand,
  pathsNamed,
  type ScriptCommand,
  scriptCommandsOf,
} from "./script-commands";
import { knownValues } from "./shell-variables";
import { changedDirectory, workingDirectory } from "./working-directory";

/** The directories that commands and steps of pipelines pack as artifacts for Flux. */
export const artifactsOf = memoize((repository: Repository): readonly Artifact[] =>
  [
    ...artifactsOfFlux(repository),
    ...artifactsOfOras(repository),
    ...artifactsOfActions(repository),
  ].map((artifact) => ({ ...artifact, address: withoutTag(artifact.address) })),
);

/** Those of `flux push artifact`, `flux build artifact` and `kustomizer push artifact`. */
function artifactsOfFlux(repository: Repository): readonly Artifact[] {
  return scriptCommandsOf(repository).flatMap((command): readonly Artifact[] => {
    const isBuild = isCommand(command, "flux", "build", "artifact");
    const isKustomizer = isCommand(command, "kustomizer", "push", "artifact");
    if (!isBuild && !isKustomizer && !isCommand(command, "flux", "push", "artifact")) return [];
    const written = isBuild ? "" : (command.args[3] ?? "");
    const [address = written] = knownValues(written, command.variables);
    const { place } = command;
    const options = isKustomizer ? ["k", "kustomize", "f", "filename"] : ["path", "f"];
    return packedDirectories(command, repository, options).map((directory) => ({
      directory,
      address,
      place,
    }));
  });
}

/** The directory that a command packs; those that it may be where a path without a name is all that it says. */
function packedDirectories(
  command: ScriptCommand,
  repository: Repository,
  options: readonly string[],
): readonly string[] {
  const { before, place } = command;
  const here = changedDirectory(before, place, repository) ?? workingDirectory(place, repository);
  const values = command.patterns(...options);
  if (here !== undefined) {
    const found = values.flatMap((value) => pathsNamed(value, [here], repository));
    const directories = found.filter((path) => repository.kind(path) === "directory");
    if (directories.length > 0) return directories;
  }
  const isNameless = values.length > 0 && values.every((value) => /^\.?\/*$/.test(value));
  return isNameless ? runIn(command, repository) : directoriesOf(command, repository, ...options);
}

/** Where a command runs that doesn't say it: a person may be at the root, or in the directory of the script. */
function runIn(command: ScriptCommand, repository: Repository): readonly string[] {
  const { file } = command.place;
  if (isPipeline(file)) return [""];
  return /^(?:GNU)?Makefile$|^\.?justfile$/i.test(nameOf(file))
    ? [parentOf(file)]
    : basesOf(command, repository);
}

function withoutTag(url: string): string {
  return url
    .replace(/^oci:\/\//, "")
    .replace(/(?:@sha256:[^/]*|:[^/:}]*(?:\$\{[^/]*|\{\{[^/]*|\$\w+)?)$/, "");
}

/** Whether an artifact has a URL: the same address, or the same last part where a variable is in front of it. */
function hasAddress({ address }: Artifact, url: string): boolean {
  const [own, other] = [address, withoutTag(url)].map((one) => one.toLowerCase());
  if (own === other) return own !== "";
  const isOpen = [own, other].some((one) => /[$`{]|stand-in/.test(one ?? ""));
  return (
    isOpen && lastPart(own ?? "") !== undefined && lastPart(own ?? "") === lastPart(other ?? "")
  );
}

/** What is behind the last slash; undefined where a variable makes it. */
function lastPart(address: string): string | undefined {
  return /\/([a-z0-9][\w.-]*)$/.exec(address)?.[1];
}

/** The directory that the artifact at a URL holds; undefined if no command of the repository pushes it. */
export function packedAs(url: string, repository: Repository): string | undefined {
  const found = new Set(
    artifactsOf(repository)
      .filter((one) => hasAddress(one, url))
      .map(({ directory }) => directory),
  );
  const [only] = found;
  return found.size === 1 ? only : undefined;
}

/** The directory that the artifact of a cluster's own source has: that at the URL, or else the only one. */
export function packedForCluster(url: string, repository: Repository): string | undefined {
  const all = new Set(artifactsOf(repository).map(({ directory }) => directory));
  const [only] = all;
  return packedAs(url, repository) ?? (all.size === 1 ? only : undefined);
}
