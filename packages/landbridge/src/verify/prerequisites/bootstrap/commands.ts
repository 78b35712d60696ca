import { memoize } from "../../../lib/memoize";
import type { Location } from "../../findings/location";
import { filesOf } from "../../repository/files-below";
import type { Repository } from "../../repository/repository";
import { callsIn } from "./command-lists";
import { isScript } from "./scripts";

/** A command that people or a pipeline run. */
export interface Command {
  readonly text: string;
  readonly place: Location & { readonly line: number };
}

/** Files of pipelines. */
const PIPELINE =
  /(?:^|\/)(?:\.(?:github|gitea|forgejo)\/workflows\/[^/]+\.ya?ml|\.gitlab-ci\.ya?ml|\.gitlab\/.+\.ya?ml|\.circleci\/config\.ya?ml|\.woodpecker[^/]*(?:\/[^/]+)?\.ya?ml|bitbucket-pipelines\.ya?ml|buildspec[^/]*\.ya?ml|azure-pipelines[^/]*\.ya?ml|Jenkinsfile)$/;

/** Whether a path is a pipeline: a workflow of GitHub and its relatives, GitLab, CircleCI, Bitbucket, Azure, AWS or Jenkins. */
export function isPipeline(file: string): boolean {
  return PIPELINE.test(file);
}

/** Lines of the repository's scripts, Makefiles, READMEs and pipelines, with those that continue them, file by file. */
export const commandsOf = memoize((repository: Repository): readonly Command[] =>
  filesOf(repository)
    .filter((file) => isScript(file) || isPipeline(file))
    .flatMap((file) => [...commandsIn(file, repository.read(file) ?? "")]),
);

/** A program that is named by a variable: `$KUBECTL`, `"${_flux}"`, `$(HELM)`. */
const PROGRAM_VARIABLE =
  /["']?\$[{(]?_*(argocd|flux|helm|kubectl|kustomize|terraform|tofu)(?:_?(?:bin|cli|cmd|command))?[)}]?["']?(?=\s)/gi;

/** OpenShift's client, which knows the commands of kubectl, and what many call that. */
const LIKE_KUBECTL =
  /(^|[\s;&|("'`])(?:oc|k)(?=\s+(?:apply|create|replace|label|patch|annotate|-\S)\b)/g;

/** The commands of a text: its lines, each with those that continue it, and what it runs word by word. */
export function* commandsIn(file: string, text: string): Iterable<Command> {
  yield* linesIn(file, text);
  for (const call of callsIn(text)) yield { text: call.text, place: { file, line: call.line } };
}

function* linesIn(file: string, text: string): Iterable<Command> {
  const isContinued = file.endsWith(".ps1") ? /[\\`]\s*$/ : /\\\s*$/;
  let open: Command | undefined;
  const lines = /\.ya?ml$/.test(file) ? withFolded(text.split("\n")) : text.split("\n");
  for (const [index, line] of lines.entries()) {
    if (/^\s*(?:#|\/\/)/.test(line)) continue;
    const { text: before, place }: Command = open ?? { text: "", place: { file, line: index + 1 } };
    const here = line
      .replace(isContinued, "")
      .replace(PROGRAM_VARIABLE, (_, program: string) => program.toLowerCase())
      .replace(LIKE_KUBECTL, "$1kubectl");
    const command = { text: `${before} ${here.trim()}`.trim(), place };
    open = isContinued.test(line) ? command : undefined;
    if (open === undefined && command.text !== "") yield command;
  }
  if (open !== undefined) yield open;
}

/** A scalar of YAML of which the lines are one: `cmd: >-`. */
const FOLDED = /^(\s*)(?:- +)*(?:[\w.-]+:\s+|- +)>[-+]?\s*$/;

/** Lines of YAML with what is folded as one line at its start; the rest of it is empty. */
function withFolded(lines: readonly string[]): readonly string[] {
  const all = [...lines];
  for (const [index, line] of lines.entries()) {
    const indent = FOLDED.exec(line)?.[1]?.length;
    if (indent === undefined) continue;
    const rest = lines.slice(index + 1);
    const end = rest.findIndex((one) => one.trim() !== "" && one.search(/\S/) <= indent);
    const inner = rest.slice(0, end === -1 ? undefined : end);
    all.splice(
      index + 1,
      inner.length,
      inner.map((one) => one.trim()).join(" "),
      ...inner.slice(1).map(() => ""),
    );
  }
  return all;
}

/**
 * When commands of the repository apply a resource of Terraform by itself (`-target`): `first` if more is applied after
 * it; undefined if none does.
 * @param address that in its module: `kubernetes_config_map.cluster`
 */
export function targetedBy(
  repository: Repository,
  address: string,
): { readonly place: Location; readonly first: boolean } | undefined {
  const all = commandsOf(repository).filter(({ text }) =>
    /\b(?:terraform|tofu|terragrunt)\b.*\bapply\b/.test(text),
  );
  const found = all.find(({ text }) =>
    text.split(/-target[=\s]+["']?/).some((part, index) => index > 0 && names(part, address)),
  );
  if (found === undefined) return undefined;
  const { place } = found;
  const first = all.some(
    (other) => other.place.file === place.file && other.place.line > place.line,
  );
  return { place, first };
}

function names(target: string, address: string): boolean {
  const [own = ""] = target.split(/["'\s[]/);
  return own === address || own.endsWith(`.${address}`);
}
