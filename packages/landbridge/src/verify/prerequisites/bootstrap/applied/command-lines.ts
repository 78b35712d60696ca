import { memoize } from "../../../../lib/memoize";
import { filesOf } from "../../../repository/files-below";
import type { Repository } from "../../../repository/repository";
import { commandsIn, commandsOf, type Command } from "../commands";

/** Files of other languages that run commands: Terraform's provisioners, cloud-init, Vagrant, Python. */
const RUNNERS =
  /\.(?:tf|tofu|py)$|(?:^|\/)(?:[^/]*(?:user[-_]?data|cloud[-_]?(?:init|config))[^/]*|Vagrantfile)$/i;

/** Programs of which the commands create objects in a cluster. */
const PROGRAM = /\b(?:kubectl|oc|helm|flux|cilium)\b/;

/** A command as the list of its words: `["kubectl", "create", "namespace", "shop"]`. */
const LIST = /(["'])(?:kubectl|oc|helm|flux|cilium)\1,/;

/**
 * All commands of a repository that may create something in a cluster: those of scripts, pipelines and pages, and those that
 * other tools run.
 */
export const commandLines = memoize((repository: Repository): readonly Command[] => {
  const all = repository.unpacked ?? repository;
  const others = filesOf(all)
    .filter((file) => RUNNERS.test(file))
    .flatMap((file) => {
      const text = all.read(file) ?? "";
      return PROGRAM.test(text) ? [...commandsIn(file, text)].map(joined) : [];
    });
  return [...commandsOf(all), ...others];
});

function joined(command: Command): Command {
  if (!LIST.test(command.text)) return command;
  return { ...command, text: command.text.replace(/["'],\s*["']/g, " ") };
}
