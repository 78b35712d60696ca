import { memoize } from "../../../lib/memoize";
import type { Repository } from "../../repository/repository";
import { commandsOf } from "./commands";

/** What sets values of a chart: `argocd app set`, and Helm itself. */
const SETS =
  /\bargocd\s(?:.*\s)?app\s+(?:set|create)\s|\bhelm\s(?:.*\s)?(?:upgrade|install|template)\s/;

/** An option with assignments: `-p image.tag=1`, `--set a=1,b=2`. */
const OPTION =
  /\s(?:-p|--parameter|--(?:helm-)?set(?:-string|-file|-json|-literal)?)[=\s]+["']?(\S+)/g;

/** Helm values that commands of the repository set, by their paths: `image.registry`. */
export const parametersOfCommands = memoize(
  (repository: Repository): ReadonlySet<string> =>
    new Set(
      commandsOf(repository.unpacked ?? repository)
        .filter(({ text }) => SETS.test(text))
        .flatMap(({ text }) => [...text.matchAll(OPTION)])
        .flatMap(([, assignments = ""]) =>
          [...assignments.matchAll(/(?:^|,)([A-Za-z_][\w.-]*)=/g)].map(([, key = ""]) => key),
        ),
    ),
);
