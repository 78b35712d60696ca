import type { ClusterObject } from "../../../model/applier";
import { list, text } from "../../../yaml/json";
import { podsMadeBy } from "../../references/pods";
import type { InvalidValue } from "../invalid-values/invalid-value-type";

/**
 * A flag with its value behind a space, in one entry: the program gets both as one word. After a flag of one letter, getopt
 * takes the rest of the word for its value.
 */
const JOINED = /^--?([A-Za-z][\w.-]+) +[^\s-]\S*$/;

/** Programs that read their arguments as a script. */
const SHELL = /(?:^|\/)(?:ba|da|a|z|k)?sh$|entrypoint|\.sh$|^env$/;

/** Entries of a container's `args` such as `--concurrent 20`, next to others that are written `--flag=value`. */
export function* joinedFlags(object: ClusterObject): Iterable<InvalidValue> {
  const pods = podsMadeBy(object);
  if (pods === undefined) return;
  for (const [index, container] of list(pods.spec, "containers").entries()) {
    const command = list(container, "command");
    if (command.some((word) => typeof word === "string" && SHELL.test(word))) continue;
    const args = list(container, "args");
    const isPlain = args.every((arg) => typeof arg === "string" && !/[\n;|&]/.test(arg));
    const hasFlags = args.some((arg) => /^--[\w.-]+=/.test(String(arg)));
    if (!isPlain || !hasFlags) continue;
    for (const [number, arg] of args.entries()) {
      const [, flag] = JOINED.exec(String(arg)) ?? [];
      if (flag === undefined) continue;
      const name = text(container, "name") ?? "";
      yield {
        path: [...pods.path, "spec", "containers", index, "args", number],
        message: `container "${name}" gets "${String(arg)}" as one argument; write --${flag}=… or two entries`,
        isWarning: true,
      };
    }
  }
}
