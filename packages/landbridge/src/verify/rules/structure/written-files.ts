import { memoize } from "../../../lib/memoize";
import { filesOf } from "../../repository/files-below";
import { nameOf, parentOf, type Repository } from "../../repository/repository";

/** Files with commands of a shell. */
const SCRIPT =
  /\.(?:tf|sh|bash|zsh|mk)$|(?:^|\/)(?:Makefile|[Tt]askfile\.ya?ml|\.?justfile|\.gitlab-ci\.ya?ml)$|(?:^|\/)\.(?:github\/workflows|taskfiles?)\/.*\.ya?ml$/;

/** A file behind a redirection, `tee`, or an option of curl, wget, kustomize, cue, sops, kubeseal and the like. */
const OUTPUT =
  />>?\s*["']?([^\s"'|;&<>]+\.\w+)|\btee\s+(?:-a\s+)?["']?([^\s"'|;&<>]+\.\w+)|\s(?:-[a-zA-Z]*[oOw]|--(?:out|outfile|output|output-document|output-file|sealed-secret-file))[=\s]\s*["']?([^\s"'|;&<>]+\.\w+)/g;

/** What `cp` and `mv` are given. */
const COPY = /(?<![\w-])(?:cp|mv)\s+([^|;&\n#]+)/g;

/** A directory that a program fills: jsonnet, helm. */
const OUTPUT_DIRECTORY = /\s(?:-m|--multi|--output-dir|--untardir)[=\s]\s*["']?([^\s"'|;&<>]+)/g;

interface Writer {
  readonly file: string;
  /** The path as the script writes it. */
  readonly target: string;
}

/** The script, workflow or provisioner of the repository that writes a file, or copies it there; undefined for none. */
export function writerOf(path: string, repository: Repository): string | undefined {
  const writer = writersIn(repository).find(({ target }) => isWritten(target, path))?.file;
  const directory = parentOf(path);
  // What is in a directory that something else creates, too.
  return (
    writer ??
    (repository.kind(directory) === undefined ? writerOf(directory, repository) : undefined)
  );
}

const writersIn = memoize((repository: Repository): readonly Writer[] => {
  // Flux doesn't pack workflows.
  const all = repository.unpacked ?? repository;
  return filesOf(all)
    .filter((file) => SCRIPT.test(file))
    .flatMap((file) => targetsIn(all.read(file) ?? "").map((target) => ({ file, target })));
});

function targetsIn(text: string): readonly string[] {
  return [
    ...[...text.matchAll(OUTPUT)].map(([, ...found]) => found.find(Boolean) ?? ""),
    ...[...text.matchAll(OUTPUT_DIRECTORY)].map(([, directory = ""]) =>
      directory.replace(/\/+$/, ""),
    ),
    ...[...text.matchAll(COPY)].flatMap(([, words = ""]) => copiedTo(words)),
  ];
}

/** The last path, or those of the others below it: whether that is a directory is known only when it runs. */
function copiedTo(words: string): readonly string[] {
  const paths = words
    .replace(/["']/g, "")
    .split(/\s+/)
    .filter((word) => word !== "" && !word.startsWith("-"))
    .map((word) => word.replace(/\/+$/, ""));
  const [target, ...sources] = paths.reverse();
  if (target === undefined || sources.length === 0) return [];
  return [target, ...sources.map((source) => `${target}/${nameOf(source)}`)];
}

/** Whether a path in a script is that file: its name, in the same directory as far as that is written. */
function isWritten(target: string, path: string): boolean {
  if (nameOf(target) !== nameOf(path) && !isNamedByVariable(nameOf(target), nameOf(path)))
    return false;
  const directory = nameOf(parentOf(target));
  return /^(?:\.{0,2}|.*[$}{)].*)$/.test(directory) || directory === nameOf(parentOf(path));
}

const VARIABLE = /\$\{\w+\}|\$\w+/g;

/** Whether a name in a script, such as `${NAME}-secret.yaml`, may be that of a file, and says more of it than how it ends. */
function isNamedByVariable(written: string, name: string): boolean {
  const [start = "", ...rest] = written.split(VARIABLE);
  const end = rest.at(-1);
  if (end === undefined || `${start}${end}`.replace(/\.\w+$/, "").length < 5) return false;
  return name.length > start.length + end.length && name.startsWith(start) && name.endsWith(end);
}
