import { memoize } from "../../../../lib/memoize";
import { filesOf } from "../../../repository/files-below";
import type { Repository } from "../../../repository/repository";
import { commandsIn, commandsOf, type Command } from "../commands";
import { isScript } from "../scripts";

/** Files of other languages that run commands: Terraform's provisioners, cloud-init, Vagrant, Python. */
export const RUNNERS =
  /\.(?:tf|tofu|py)$|(?:^|\/)(?:[^/]*(?:user[-_]?data|cloud[-_]?(?:init|config))[^/]*|Vagrantfile)$/i;

/** Programs of which the commands create objects in a cluster. */
const PROGRAM = /\b(?:kubectl|oc|helm|flux|cilium)\b/;

/**
 * All commands of a repository that may create something in a cluster: those of scripts, pipelines and pages, and those that
 * other tools run.
 */
export const commandLines = memoize((repository: Repository): readonly Command[] => {
  const all = repository.unpacked ?? repository;
  const others = filesOf(all)
    .filter((file) => RUNNERS.test(file) && !isScript(file))
    .flatMap((file) => {
      const text = all.read(file) ?? "";
      return PROGRAM.test(text) ? [...commandsIn(file, text)] : [];
    });
  return [...commandsOf(all), ...others];
});
