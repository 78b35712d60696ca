import { resolvePath, type Repository } from "../../repository/repository";
import type { Artifact } from "./artifact";
import {
  basesOf,
  directoriesNamed,
  directoriesOf,
  isCommand,
  scriptCommandsOf,
  type ScriptCommand,
} from "./script-commands";
import { filledIn, knownValues } from "./shell-variables";

/** An archive that Flux reads, by its name or media type. */
const ARCHIVE = /\.(?:tgz|tar(?:\.gz)?)$/;

/**
 * The directories that `oras push` sends to a registry, by themselves or as an archive that `tar` packs. Paths in a
 * directory's archive start where the command runs: `oras push ADDRESS ./deploy` has all files below `deploy/`.
 */
export function artifactsOfOras(repository: Repository): readonly Artifact[] {
  const commands = scriptCommandsOf(repository);
  return commands
    .filter((one) => isCommand(one, "oras", "push"))
    .flatMap((command) => {
      const [, , written = "", ...files] = command.args;
      const [address = written] = knownValues(written, command.variables);
      return files
        .flatMap((file) =>
          filledIn(file.replace(/:(?:[\w.+-]+\/[\w.+-]+)?$/, ""), command.variables),
        )
        .flatMap((file) =>
          ARCHIVE.test(file)
            ? archivedAs(file, command, commands, repository)
            : membersOf([file], command, repository),
        )
        .map((packed) => ({ ...packed, address, place: command.place }));
    });
}

type Packed = Pick<Artifact, "directory" | "holds">;

/** What the archive of a name has, by the `tar` that writes it in the same file. */
function archivedAs(
  archive: string,
  { place }: ScriptCommand,
  commands: readonly ScriptCommand[],
  repository: Repository,
): readonly Packed[] {
  return commands
    .filter((one) => one.place.file === place.file && isCommand(one, "tar"))
    .flatMap((command) => {
      const { words, variables } = command;
      const at = words.findIndex((word) => filledIn(word, variables).includes(archive));
      if (at === -1) return [];
      const rest = words.slice(at + 1);
      const inside = rest[rest.indexOf("-C") + 1];
      if (!rest.includes("-C")) return membersOf(rest, command, repository);
      const [directory] = directoriesOf(command, repository, "C");
      const isWhole = rest.includes(".") || rest.includes("./") || rest.includes("*");
      return directory !== undefined && isWhole && inside !== undefined ? [{ directory }] : [];
    });
}

/** Where an archive of directories begins, and what is in it. */
function membersOf(
  members: readonly string[],
  command: ScriptCommand,
  repository: Repository,
): readonly Packed[] {
  return members
    .filter((word) => !word.startsWith("-"))
    .flatMap((word) => directoriesNamed(word, command, repository).map((path) => ({ word, path })))
    .flatMap(({ word, path }): readonly Packed[] => {
      const directory = basesOf(command, repository).find(
        (base) => resolvePath(base, word) === path,
      );
      if (directory === undefined) return [];
      return directory === path ? [{ directory }] : [{ directory, holds: path }];
    });
}
