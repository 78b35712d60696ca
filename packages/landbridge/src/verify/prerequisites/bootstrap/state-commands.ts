import { escapeRegExp } from "../../../lib/escape-regexp";
import { linearRegExp } from "../../../lib/linear-regexp";
import { memoize } from "../../../lib/memoize";
import { parentOf, type Repository } from "../../repository/repository";
import { commandsOf, type Command } from "./commands";

/** `terraform init` with a setting that tells states apart, or with a file of settings. */
const BACKEND_CONFIG =
  /-backend-config[=\s]\s*["']?(?:(?:bucket|key|prefix|path|address|username|datacenter|endpoints?|workspace_key_prefix|storage_account_name|container_name)\s*=|[^\s="']+["']?(?:\s|$))/;

/** A workspace has its own state under the same key. */
const WORKSPACE =
  /\b(?:terraform|tofu|terragrunt)\b.*\bworkspace\s+(?:select|new)\b|\bTF_WORKSPACE\s*[:=]/;

const stateCommands = memoize((repository: Repository): readonly Command[] =>
  commandsOf(repository).filter(({ text }) => BACKEND_CONFIG.test(text) || WORKSPACE.test(text)),
);

/** Whether a command gives the root module of a directory another state than its files: it names the directory or is in it. */
export function hasOtherState(repository: Repository, directory: string): boolean {
  return stateCommands(repository).some(
    ({ text, place }) => parentOf(place.file) === directory || names(text, directory),
  );
}

/** A command that gives some root module another state. */
export function anyStateCommand(repository: Repository): Command | undefined {
  return stateCommands(repository)[0];
}

function names(command: string, directory: string): boolean {
  if (directory === "") return false;
  return linearRegExp(`(?:^|[\\s"'=/])${escapeRegExp(directory)}(?:$|[\\s"'/;&|)])`, "").test(
    command,
  );
}
