import { escapeRegExp } from "../../../lib/escape-regexp";
import { memoize } from "../../../lib/memoize";
import { filesOf } from "../../repository/files-below";
import { nameOf, type Repository } from "../../repository/repository";
import { isPipeline } from "./commands";
import { isScript } from "./scripts";

/** Programs of people, by their names: scripts without an ending are in directories of their own. */
const PROGRAM =
  /\.(?:sh|bash|zsh|fish|nu|ps1|py|rb|pl|js|cjs|mjs|ts|go|sed|mk|just)$|(?:^|\/)(?:bin|scripts?|hack|\.?bootstrap|ci|tools?)\/(?:[^/]+\/)*[^/.]+$/i;

/** Ansible's tasks. */
const ANSIBLE = /(?:^|\/)(?:ansible|playbooks?|roles)\/.*\.ya?ml$/i;

/** A page that people read. */
const PAGE = /\.(?:md|mdx|adoc|rst)$/i;

/** What replaces texts in files: `sed`, `yq`, `kustomize edit`, a function of a language, `${text//from/to}` of a shell. */
const REPLACES =
  /\b(?:g?sed|perl|sd|yq|awk|ytt|rpl|envsubst|replaceInFile)\b|\bkustomize\s+edit\s+set\b|-c?replace\b|\.?\b(?:replace(?:All)?|ReplaceAll|gsub|re\.sub|sub)\s*[(!]|^\s*(?:-\s+)?(?:regexp|replace|regex):|\$\{\w+\/\/?[^}]+\/|\bs([/|#,:@~!^])[^\n]*\1/m;

/** What reads or prints a text and replaces nothing. */
const READS = /\b(?:e?grep|rg|echo|printf|fail|error|warn|die|throw|log|console)\b/i;

/** The programs of a repository that replace texts, with their lines. */
const replacingPrograms = memoize((repository: Repository): readonly (readonly string[])[] => {
  const all = repository.unpacked ?? repository;
  return filesOf(all)
    .filter(
      (file) =>
        !PAGE.test(file) &&
        (isScript(file) || isPipeline(file) || PROGRAM.test(file) || ANSIBLE.test(file)),
    )
    .map((file) => all.read(file) ?? "")
    .filter((text) => REPLACES.test(text))
    .map((text) => text.split("\n").filter((line) => !/^\s*(?:#(?!!)|\/\/)/.test(line)));
});

/**
 * Whether a program of the repository replaces a text: a script, Makefile, Taskfile, playbook or pipeline in which a
 * line that replaces texts names it, or in which another line names it for one that takes it from a variable.
 */
export function isReplacedByProgram(repository: Repository, text: string): boolean {
  const wanted = wordOf(text);
  return replacingPrograms(repository).some((lines) => {
    const naming = lines.filter((line) => isNamed(line, wanted));
    if (naming.length === 0) return false;
    if (naming.some((line) => REPLACES.test(line))) return true;
    const takesVariable = lines.some((line) => REPLACES.test(line) && /\$|%s|\(\w/.test(line));
    return takesVariable && naming.some((line) => !READS.test(line));
  });
}

/** Fields of a file that `yq` of a program sets: `yq -i '.spec.host = strenv(HOST)' apps/route.yaml`. */
export function isSetByProgram(repository: Repository, file: string, field: string): boolean {
  const sets = new RegExp(String.raw`\.["']?${escapeRegExp(field)}\b[^=!<>|]*[|+*]?=[^=]`);
  const name = nameOf(file);
  return replacingPrograms(repository).some((lines) => {
    const text = lines.join("\n").replace(/\\\n/g, " ");
    return text
      .split("\n")
      .some((line) => /\byq\b/.test(line) && line.includes(name) && sets.test(line));
  });
}

/** What has to be done with a text, in the words of a page. */
const ASKS =
  /\b(?:replac|substitut|chang|updat|edit|fill|set|adjust|adapt|customi[sz]|configur|put|enter|insert|your own|placeholder|modif)/i;

/** Lines of a page around a placeholder that may say what to do with it. */
const AROUND = 3;

/** Placeholders of which any repository may have several, with different meanings. */
const COMMON = /^<?(?:REPLACE|CHANGE|INSERT|FILL|PUT)[-_ ]?(?:ME|THIS|IN|HERE)>?$/i;

/** The pages of a repository. */
const pagesOf = memoize((repository: Repository): readonly string[] => {
  const all = repository.unpacked ?? repository;
  return filesOf(all)
    .filter((file) => PAGE.test(file))
    .map((file) => all.read(file) ?? "");
});

/** Whether a page says that a text in a file is to be filled in: a common one only together with the file. */
export function isExplainedByPage(repository: Repository, text: string, file: string): boolean {
  const wanted = wordOf(text);
  return pagesOf(repository).some((page) => {
    if (!page.includes(wanted)) return false;
    const lines = page.split("\n");
    return lines.some((line, index) => {
      if (!isNamed(line, wanted)) return false;
      const around = lines.slice(Math.max(0, index - AROUND), index + AROUND + 1).join("\n");
      if (COMMON.test(wanted) && !around.includes(nameOf(file))) return false;
      return ASKS.test(around.replaceAll(wanted, ""));
    });
  });
}

/** A placeholder without what its field has behind it. */
function wordOf(text: string): string {
  return text.replace(/[-./]+$/, "");
}

/** Whether a line names a text as a whole: in a pattern its characters may have backslashes. */
function isNamed(line: string, wanted: string): boolean {
  const plain = line.includes("\\") ? line.replaceAll("\\", "") : line;
  if (!plain.includes(wanted)) return false;
  return new RegExp(String.raw`(?<![A-Za-z0-9])${escapeRegExp(wanted)}(?![A-Za-z0-9])`).test(plain);
}
