import { memoize } from "../../lib/memoize";
import { commandsOf } from "../prerequisites/bootstrap/commands";
import { globRegExp } from "../repository/glob";
import { parentOf, type Repository } from "../repository/repository";
import { FolderIgnore } from "../repository/source-ignore";

/** An example or template of a file, from which a person or a script makes it: `secrets.tf.example`. */
const MADE_FROM = /\.tf(?:\.json)?\.(?:example|sample|template|dist|mustache|in)$/;

/** Patterns of GitHub's `.gitignore` for Terraform: they say nothing of a file that the module needs. */
const OF_TEMPLATE = /(?:^|[/_*])override\.tf(?:\.json)?$/;

/** Whether the repository shows that a module has files which aren't in Git: examples, patterns of Git, commands. */
export function lacksFiles(repository: Repository, directory: string): boolean {
  return (
    repository.list(directory).some(({ name }) => MADE_FROM.test(name)) ||
    keepsFilesOutOfGit(repository, directory) ||
    targetsOf(repository).some((target) => target.test(directory))
  );
}

/** Whether a `.gitignore` names a file of Terraform that a directory could have. */
function keepsFilesOutOfGit(repository: Repository, directory: string): boolean {
  const folders = directory === "" ? [] : directory.split("/");
  let ignore = FolderIgnore.ofCheckout();
  const names = new Set<string>();
  for (let depth = 0; depth <= folders.length; depth++) {
    if (depth > 0) ignore = ignore.below(folders[depth - 1] ?? "");
    const text = readAt(repository, folders.slice(0, depth), ".gitignore");
    if (text === undefined) continue;
    ignore = ignore.with(text);
    for (const line of text.split(/\r?\n/).map((each) => each.trim()))
      if (/^[^#!].*\.tf$/.test(line) && !OF_TEMPLATE.test(line))
        names.add(line.slice(line.lastIndexOf("/") + 1).replace(/\*+/g, "x"));
  }
  return [...names].some((name) => ignore.ignores(name));
}

function readAt(
  repository: Repository,
  folders: readonly string[],
  name: string,
): string | undefined {
  const path = [...folders, name].join("/");
  return repository.kind(path) === "file" ? repository.read(path) : undefined;
}

/** A command that copies, links, downloads or prints a file of Terraform. */
const WRITES =
  /(?:\b(?:cp|mv|ln|install|rsync|envsubst|curl|wget|tee)\b|>).*\.tf(?:\.\w+)?(?=$|["'\s;&|)])/;

/** Directories into which commands write files of Terraform; variables stand for any text. */
const targetsOf = memoize((repository: Repository): readonly RegExp[] =>
  commandsOf(repository).flatMap(({ text, place }) => {
    if (!WRITES.test(text)) return [];
    const target = targetIn(text);
    if (target === undefined) return [];
    const folder = target.endsWith(".tf") ? parentOf(target) : target.replace(/\/$/, "");
    // A name alone is a file where the command runs.
    if (folder === "" || folder === ".") return [globRegExp(whereItRuns(text, place.file))];
    const glob = folder
      .replace(/^(?:\.{1,2}\/)+/, "")
      .replace(/\$(?:\w+|\{[^}]*\}|\([^)]*\))/g, "*");
    // Nothing but variables could be any directory.
    return /\w/.test(glob) ? [globRegExp(glob), globRegExp(`**/${glob}`)] : [];
  }),
);

/** The word that names what a command writes. */
function targetIn(text: string): string | undefined {
  const command = text.split(/\s*(?:&&|;|\|\|)\s*/).find((part) => WRITES.test(part)) ?? text;
  const written =
    /(?:(?<!\d)>{1,2}\s*|\s(?:-o|-O|--output)[=\s]+|\btee\s+(?:-a\s+)?)["']?([^\s"']+\.tf)\b/.exec(
      command,
    );
  const copied = /\b(?:cp|mv|ln|install|rsync)\s.*\s["']?([^\s"']+)["']?$/.exec(command.trim());
  return written?.[1] ?? copied?.[1];
}

/** The directory of a `cd` before, or that of the script. */
function whereItRuns(text: string, file: string): string {
  return /\bcd\s+["']?(?:\.\/)?([\w./-]+?)\/?["']?\s*(?:&&|;)/.exec(text)?.[1] ?? parentOf(file);
}
