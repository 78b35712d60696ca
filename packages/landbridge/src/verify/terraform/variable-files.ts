import { memoize } from "../../lib/memoize";
import { commandsOf } from "../prerequisites/bootstrap/commands";
import { nameOf, resolvePath, type Repository } from "../repository/repository";

/**
 * The files of variables that a run in a root module reads: those that Terraform reads by itself, and the one that
 * commands of the repository name (`-var-file`). Without any, the only file next to the module. Of several, nobody knows
 * which one a run would name.
 * @param declared the variables of the module
 */
export function variableFilesOf(
  repository: Repository,
  directory: string,
  declared: ReadonlySet<string>,
): readonly string[] {
  const all = repository
    .list(directory)
    .filter(({ kind, name }) => kind === "file" && /\.tfvars(?:\.json)?$/.test(name))
    .map(({ name }) => (directory === "" ? name : `${directory}/${name}`));
  const own = all.filter(isReadAlways).sort((one, other) => rank(one) - rank(other));
  const named = namedFiles(repository)
    .flatMap((path) => resolvePath(directory, path) ?? [])
    .filter((file) => !own.includes(file) && isFor(repository.read(file), declared));
  const [only, ...others] = new Set(named);
  if (only !== undefined && others.length === 0) return [...own, only];
  return own.length > 0 || all.length !== 1 ? own : all;
}

function isReadAlways(file: string): boolean {
  return /^terraform\.tfvars|\.auto\.tfvars(?:\.json)?$/.test(nameOf(file));
}

function rank(file: string): number {
  return nameOf(file).startsWith("terraform.tfvars") ? 0 : 1;
}

/** Paths after `-var-file`, from the directory of the module. */
const namedFiles = memoize((repository: Repository): readonly string[] => {
  const paths = commandsOf(repository).flatMap(({ text }) =>
    [...text.matchAll(/-var-file(?:=|\s+)["']?([^\s"'$`{}<>]+\.tfvars)(?![^\s"'])/g)].map(
      ([, path = ""]) => path,
    ),
  );
  return [...new Set(paths)];
});

/** Whether a file sets variables of a module, and no others: several modules often keep their files in one folder. */
function isFor(text: string | undefined, declared: ReadonlySet<string>): boolean {
  const keys = [...(text ?? "").matchAll(/^"?([\w-]+)"?[^\S\n]*=/gm)].map(([, key = ""]) => key);
  return keys.length > 0 && keys.every((key) => declared.has(key));
}
