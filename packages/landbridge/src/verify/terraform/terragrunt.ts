import { memoize } from "../../lib/memoize";
import { filesOf } from "../repository/files-below";
import { parentOf, resolvePath, type Repository } from "../repository/repository";

/** `terraform { source = "..." }` of Terragrunt; other blocks may stand before the source. */
const SOURCE =
  /\bterraform\s*\{[^]*?\bsource\s*=\s*"((?:[^"\\\n$]|\$\{(?:[^{}"]|"[^"]*")*\}|\$)+)"/g;

/** A directory that Terragrunt runs Terraform in: its path, or the end of it if functions make up the rest. */
interface Source {
  readonly path: string;
  readonly isEnd: boolean;
}

/**
 * Whether a file of Terragrunt names a directory as its source: Terragrunt copies it, and may add files (`generate`) that
 * declare what the directory lacks.
 */
export function isSourceOfTerragrunt(repository: Repository, directory: string): boolean {
  return sourcesOf(repository).some(
    ({ path, isEnd }) => directory === path || (isEnd && directory.endsWith(`/${path}`)),
  );
}

const sourcesOf = memoize((repository: Repository): readonly Source[] =>
  filesOf(repository)
    .filter((file) => file.endsWith(".hcl"))
    .flatMap((file) =>
      [...(repository.read(file) ?? "").matchAll(SOURCE)].flatMap(
        ([, source = ""]) => sourceOf(source, parentOf(file)) ?? [],
      ),
    ),
);

function sourceOf(written: string, base: string): Source | undefined {
  const source = written.replace(/\?ref=.*$/, "");
  const end = /^(?:[^]*\})?\/*(.*)$/.exec(source)?.[1] ?? "";
  if (source.includes("${")) return inNormalForm("", end, true);
  // Of another repository, or of this one by its URL: the directory is named after the double slash.
  const [, inner] = /^(?:[\w+-]+::|[\w+-]+:\/\/|git@)[^]*[^:]\/\/(.+)$/.exec(source) ?? [];
  if (inner !== undefined) return inNormalForm("", inner, true);
  return /^\.\.?(?:\/|$)/.test(source) ? inNormalForm(base, source, false) : undefined;
}

function inNormalForm(base: string, path: string, isEnd: boolean): Source | undefined {
  const found = resolvePath(
    base,
    path.replace(/\/{2,}/g, "/").replace(/^(?:\.\.\/)+/, isEnd ? "" : "$&"),
  );
  return found === undefined || (isEnd && found === "") ? undefined : { path: found, isEnd };
}
